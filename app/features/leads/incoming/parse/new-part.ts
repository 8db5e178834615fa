/** The part of a reply that is new. What is quoted below stays in the whole text, one click away. Pure. */

/** Searching hostile text for quotations takes seconds from about 50 kB on. */
const searchedLength = 10_000;

export async function newPartOf(text: string): Promise<string> {
  const { default: EmailReplyParser } = await import("email-reply-parser");
  const head = calm(text.slice(0, searchedLength));
  const cut = beforeSpanishHeader(head);
  const visible = withoutFooter(new EmailReplyParser().read(cut).getVisibleText().trim());
  // Never nothing: a mail of quotations alone is shown as it is.
  if (visible === "") return text.trim();
  const isWhole = visible === head;
  return isWhole ? text.trim() : visible;
}

/** Thousands of empty lines are what costs the library the most. */
function calm(text: string): string {
  return text
    .split("\n")
    .map((line) => (line.startsWith("--") ? line : line.trimEnd()))
    .join("\n")
    .replace(/\n{4,}/g, "\n\n\n")
    .trim();
}

/** What the library does not know: the header that Outlook puts before a quotation in Spanish. */
function beforeSpanishHeader(text: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line, index) => isHeader(line, lines.slice(index + 1, index + 6)));
  return start <= 0 ? text : lines.slice(0, start).join("\n");
}

function isHeader(line: string, next: string[]): boolean {
  if (/^\s*-{2,}\s*mensaje original\s*-{2,}\s*$/i.test(line)) return true;
  const follows = next.filter((other) => /^\s*\*?(enviado(?: el)?|fecha|para|a|cc|asunto):\*?\s/i.test(other)).length;
  return /^\s*\*?de:\*?\s/i.test(line) && follows >= 2;
}

function withoutFooter(text: string): string {
  return text.replace(/\n+(?:obtener outlook para|get outlook for) (?:ios|android)[^\n]*(?:\n[_\s]*)?$/i, "").trim();
}
