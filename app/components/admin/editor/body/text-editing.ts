/** What the formatting buttons do to a text with a selection. */
export type Selected = { text: string; start: number; end: number };
/** Put `insert` in place of from..to, then select selectFrom..selectTo. */
export type Edit = { from: number; to: number; insert: string; selectFrom: number; selectTo: number };

export type Format = "p" | "h2" | "h3" | "blockquote" | "strong" | "em" | "ul" | "ol";

export function formatSelection(selected: Selected, format: Format): Edit {
  if (format === "strong" || format === "em") return wrap(selected, format);
  if (format === "ul" || format === "ol") return makeList(selected, format);
  return makeBlock(selected, format);
}

export function insertLink({ text, start, end }: Selected, address: string): Edit {
  const opening = `<a href="${escapeAttribute(address)}">`;
  const words = text.slice(start, end) || address.replace(/^(https?:\/\/|mailto:|tel:)/, "");
  return {
    from: start,
    to: end,
    insert: `${opening}${words}</a>`,
    selectFrom: start + opening.length,
    selectTo: start + opening.length + words.length,
  };
}

/** The description of an image until the writer enters one, in the language of the text. */
export const defaultAlt = { en: "Blog post image", es: "Imagen del artículo" };

type Picture = { url: string; alt: string; width: number; height: number };

export function imageTag({ url, alt, width, height }: Picture): string {
  return `<img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}" width="${width}" height="${height}">`;
}

/** Changes the alt text of the first image with this address. */
export function describeImage(text: string, url: string, alt: string): string {
  const tag = new RegExp(`<img\\b[^>]*\\bsrc="${url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}"[^>]*>`);
  return text.replace(tag, (found) => {
    const described = `alt="${escapeAttribute(alt)}"`;
    return /\balt="[^"]*"/.test(found)
      ? found.replace(/\balt="[^"]*"/, () => described)
      : found.replace("<img", () => `<img ${described}`);
  });
}

function wrap({ text, start, end }: Selected, tag: string): Edit {
  const [opening, closing] = [`<${tag}>`, `</${tag}>`];
  const inside = text.slice(start, end);
  if (text.slice(start - opening.length, start) === opening && text.slice(end, end + closing.length) === closing) {
    const from = start - opening.length;
    return { from, to: end + closing.length, insert: inside, selectFrom: from, selectTo: from + inside.length };
  }
  return {
    from: start,
    to: end,
    insert: opening + inside + closing,
    selectFrom: start + opening.length,
    selectTo: end + opening.length,
  };
}

const blockTag = /^<(p|h2|h3|blockquote)>([\s\S]*)<\/\1>$/;

/** Turns the paragraph around the selection into a block, or back into plain text if it is one already. */
function makeBlock(selected: Selected, tag: string): Edit {
  const { from, to, content } = paragraph(selected);
  const [, existing, inner = content] = blockTag.exec(content) ?? [];
  const insert = existing === tag ? inner : `<${tag}>${inner}</${tag}>`;
  const offset = existing === tag ? 0 : tag.length + 2;
  return { from, to, insert, selectFrom: from + offset, selectTo: from + offset + inner.length };
}

/** Each selected line becomes a list item. */
function makeList(selected: Selected, tag: string): Edit {
  const { from, to, content } = paragraph(selected);
  const lines = content
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^<p>([\s\S]*)<\/p>$/, "$1")
        .replace(/^(?:[-*•]|\d+[.)])\s+/, ""),
    )
    .filter(Boolean);
  const insert = [
    `<${tag}>`,
    ...(lines.length > 0 ? lines : [""]).map((line) => `  <li>${line}</li>`),
    `</${tag}>`,
  ].join("\n");
  const end = from + insert.length - `</li>\n</${tag}>`.length;
  return { from, to, insert, selectFrom: end, selectTo: end };
}

/** The lines that the selection touches, without surrounding white space. */
function paragraph({ text, start, end }: Selected) {
  let from = text.lastIndexOf("\n", start - 1) + 1;
  let to = text.indexOf("\n", end);
  if (to < 0) to = text.length;
  while (from < to && /\s/.test(text.charAt(from))) from++;
  while (to > from && /\s/.test(text.charAt(to - 1))) to--;
  return { from, to, content: text.slice(from, to) };
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (letter) => ({ "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" })[letter]!);
}
