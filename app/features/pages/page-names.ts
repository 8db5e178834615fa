import type { Copy } from "#app/platform/i18n/copy.ts";

/** Addresses are lower case: "scanResult" of emails.json is the page "mail-scan-result". */
export function mailPageId(kind: string): string {
  return `mail-${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** What the pages of copy are called, by their ids. A mail has its name beside its words. */
export function pageNames({ names }: Pick<Copy["pages"], "names">, emails: Copy["emails"]): Record<string, string> {
  const mails = Object.entries(emails).flatMap(([kind, words]) =>
    "page" in words.names ? [[mailPageId(kind), words.names.page]] : [],
  );
  return { ...names, ...Object.fromEntries(mails) };
}
