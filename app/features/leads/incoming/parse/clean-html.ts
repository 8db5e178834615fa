import sanitizeHtml from "sanitize-html";
import { storableText } from "#app/platform/text/storable-text.ts";

/** HTML that a stranger wrote: words, lists, tables and links stay. Nothing is loaded and nothing runs. Pure. */

const tags =
  "p div span br hr h1 h2 h3 h4 h5 h6 strong b em i u s ul ol li dl dt dd a blockquote pre code table thead tbody tfoot tr th td".split(
    " ",
  );
const removedWithContent =
  "script style textarea option select noscript noembed noframes iframe object embed applet svg math template title xmp plaintext listing head audio video canvas".split(
    " ",
  );

/** Cleaning needs the more time the deeper the tags are nested: seconds for what no mail program writes. */
const maxHtmlLength = 200_000;
const maxDepth = 300;
const maxMarks = 6_000;

export function cleanMailHtml(html: string): string {
  const text = html.slice(0, maxHtmlLength);
  if (isTooMuch(text)) return `<pre>${withoutTags(text)}</pre>`;
  const clean = sanitizeHtml(text, {
    allowedTags: tags,
    nonTextTags: removedWithContent,
    allowedAttributes: { a: ["href", "rel", "target"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    allowProtocolRelative: false,
    enforceHtmlBoundary: false,
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href?.trim() ?? "") }),
    },
  });
  return storableText(clean).trim();
}

function linkAttributes(href: string): Record<string, string> {
  return /^(https?:\/\/|mailto:|tel:)/i.test(href)
    ? { href, rel: "noopener noreferrer nofollow", target: "_blank" }
    : {};
}

function isTooMuch(html: string): boolean {
  if ((html.match(/[<&]/g)?.length ?? 0) > 2 * maxMarks) return true;
  let depth = 0;
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (/^(br|hr|img|input|meta|link|col|wbr|area|base)$/i.test(name!)) continue;
    depth = Math.max(0, depth + (slash ? -1 : 1));
    if (depth > maxDepth) return true;
  }
  return false;
}

function withoutTags(html: string): string {
  return storableText(html.replace(/<[^<>]{0,2000}>?/g, " "))
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .trim();
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };

/** The words of cleaned HTML, for a mail without a text of its own. */
export function textOfHtml(clean: string): string {
  return clean
    .replace(/\s+/g, " ")
    .replace(/ ?<(?:br|hr)[^<>]*> ?/g, "\n")
    .replace(/ ?<\/(?:p|div|li|tr|h[1-6]|blockquote|pre|table|dd)> ?/g, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(#?\w+);/g, (entity, name: string) => named[name] ?? entity)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
