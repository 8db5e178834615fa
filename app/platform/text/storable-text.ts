/** Everything but the characters of XML 1.0: control characters except tab and line ends, halves of surrogate pairs, U+FFFE, U+FFFF. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/**
 * Text without the characters that an XML document must not contain. One of them would make a whole feed unreadable, and
 * PostgreSQL refuses two of them (NUL and halves of surrogate pairs) in text and jsonb. People do not type them: they
 * come with pasted text, and removing them changes nothing that is seen.
 */
export function storableText(text: string): string {
  return text.replace(forbidden, "");
}

/** Text for an element or attribute of an XML or HTML document. */
export function escapeXml(text: string): string {
  return storableText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
