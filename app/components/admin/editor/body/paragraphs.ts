const block = /<(?:p|h[1-6]|ul|ol|li|blockquote|div)\b/i;

/** Turns plain text with blank lines into paragraphs. Text with block elements stays as it is. */
export function withParagraphs(body: string): string {
  const text = body.trim();
  if (block.test(text) || !/\n\s*\n/.test(text)) return body;
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim()}</p>`)
    .join("\n\n");
}
