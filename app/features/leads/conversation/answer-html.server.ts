import sanitizeHtml from "sanitize-html";
import { storableText } from "#app/platform/text/storable-text.ts";
import { isHtml, linkAddresses, paragraphsHtml } from "./answer-text.ts";

/** An answer holds paragraphs, lists, links and emphasis. */
const tags = ["p", "br", "strong", "em", "ul", "ol", "li", "a"];

/** The clean HTML of an answer, with absolute links. */
export function answerHtml(body: string, siteUrl: string): string {
  return isHtml(body) ? linkAddresses(cleanHtml(body, siteUrl)) : paragraphsHtml(body);
}

/** Also for showing it: unsafe HTML reaches nobody, however it got into the database. */
export function cleanHtml(html: string, siteUrl: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      b: "strong",
      i: "em",
      a: (tagName, { href }) => ({ tagName, attribs: { href: absolute(href ?? "", siteUrl) } }),
    },
  });
  return storableText(clean).trim();
}

function absolute(href: string, siteUrl: string): string {
  return /^\/(?!\/)/.test(href) ? new URL(href, siteUrl).href : href;
}
