import { storableText } from "#app/platform/text/storable-text.ts";

/** The text of an answer, as it was typed or as the visual editor writes it. Pure. */

/** What the visual editor writes begins with a block; everything else is text as it was typed. */
export function isHtml(body: string): boolean {
  return /^\s*<(?:p|ul|ol)[\s>]/i.test(body);
}

/** An empty line begins a new paragraph; addresses become links. */
export function paragraphsHtml(text: string): string {
  return storableText(text.trim())
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => `<p>${linked(escapeHtml(paragraph)).replaceAll("\n", "<br />")}</p>`)
    .join("\n");
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * Addresses that were typed as text. A quotation mark ends one, also as an entity: it would end the attribute. The only
 * entity within an address is the ampersand.
 */
export function linked(escaped: string): string {
  return escaped.replace(
    /\bhttps?:\/\/(?:&(?:#38|amp);|[^\s<"&])*(?:&(?:#38|amp);|[^\s<"&.,;:!?)\]])/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
}

/** Clean HTML in which addresses that stand in the text become links too. */
export function linkAddresses(html: string): string {
  let depth = 0;
  return html.replace(/<[^>]+>|[^<]+/g, (part) => {
    if (part.startsWith("<a")) depth++;
    else if (part.startsWith("</a")) depth--;
    else if (!part.startsWith("<") && depth === 0) return linked(part);
    return part;
  });
}

/** Whether there is anything to read. */
export function hasWords(body: string): boolean {
  return (isHtml(body) ? body.replace(/<[^>]*>|&nbsp;/g, "") : body).trim() !== "";
}

/** A text below what was typed before. */
export function appended(body: string, text: string): string {
  if (!hasWords(body)) return text;
  return isHtml(body) ? `${body}\n${paragraphsHtml(text)}` : `${body.trimEnd()}\n\n${text}`;
}
