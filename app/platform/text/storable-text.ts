/** What XML 1.0 forbids: control characters except tab and line breaks, lone surrogates, U+FFFE and U+FFFF. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/**
 * Removes the characters that an XML document must not contain. A single one would make a whole feed unreadable, and
 * PostgreSQL rejects NUL and lone surrogates in text and jsonb. They are invisible and usually come with pasted text.
 */
export function storableText(text: string): string {
  return text.replace(forbidden, "");
}

/** Escapes text for an element or attribute of an XML or HTML document. */
export function escapeXml(text: string): string {
  return storableText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
