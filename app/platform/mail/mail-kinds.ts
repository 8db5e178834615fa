import type { Copy } from "#app/platform/i18n/copy.ts";

/** A mail's words, and its names in the mail log and in the list of pages, are in emails.json under its kind. */
export type MailKind = Exclude<keyof Copy["emails"], "shared">;

/** Kinds that the mail log stores under an older name. */
const stored: Partial<Record<MailKind, string>> = { scanNotice: "teamScan" };

export function storedKind(kind: MailKind): string {
  return stored[kind] ?? kind;
}

/** The kind that a row of the mail log was stored with; a name that is not known any more stays as it is. */
export function kindOfStored(name: string): string {
  return Object.entries(stored).find(([, older]) => older === name)?.[0] ?? name;
}
