import { maxRows } from "./import-limits.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { emailText } from "#app/platform/forms/text-fields.ts";
import { readCsv, withoutGuard } from "#app/platform/text/read-csv.ts";

/** Reads a file of subscribers: an address in some column and, if there is one, a language. */

export const maxFileBytes = 4 * 1024 * 1024;

export type FileRow = { email: string; language: Language };
export type ReadFile = { rows: FileRow[]; invalid: number[]; repeated: number };

/** `language` is for lines that name none. Lines without anything are left out, and so is a heading. */
export function readSubscribersFile(text: string, language: Language): ReadFile {
  const invalid: number[] = [];
  const found = new Map<string, FileRow>();
  let repeated = 0;
  for (const [index, { cells, number }] of readCsv(text).entries()) {
    const values = cells.map((cell) => withoutGuard(cell));
    if (values.every((value) => value === "")) continue;
    const address = values.find((value) => value.includes("@"));
    if (address === undefined && index === 0) continue;
    const email = emailText.safeParse(address).data?.toLowerCase();
    if (email === undefined) invalid.push(number);
    else if (found.has(email)) repeated++;
    else found.set(email, { email, language: values.map(languageIn).find(Boolean) ?? language });
  }
  return { rows: [...found.values()], invalid, repeated };
}

function languageIn(value: string): Language | undefined {
  if (/^(en|eng|english|ingl[eé]s)(-\w+)?$/i.test(value)) return "en";
  return /^(es|spa|spanish|espa[nñ]ol)(-\w+)?$/i.test(value) ? "es" : undefined;
}

/** What the screen sends back after the check, which keeps no file. */
export function packRows(rows: FileRow[]): string {
  return rows.map(({ email, language }) => `${email} ${language}`).join(",");
}

/** Checked again: it comes from a form. */
export function unpackRows(text: string): FileRow[] {
  const packed = text.split(",").map((row) => row.split(" "));
  return packed.slice(0, maxRows).flatMap(([address = "", language]) => {
    const email = emailText.safeParse(address).data?.toLowerCase();
    return email === undefined ? [] : [{ email, language: language === "es" ? ("es" as const) : ("en" as const) }];
  });
}
