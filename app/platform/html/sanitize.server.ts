import sanitizeHtml from "sanitize-html";
import { storableText } from "#app/platform/text/storable-text.ts";

/** The specification's eleven, then those of the further blocks (docs/decisions/0016-visual-editor.md). */
export const bodyTags =
  "p h2 h3 strong em ul ol li a blockquote img figure figcaption table thead tbody tr th td pre code hr br aside section sup".split(
    " ",
  );

/** Tags of pasted HTML, and the allowed tags that replace them. */
const replacements: Record<string, string> = { b: "strong", i: "em", h1: "h2", h4: "h3", h5: "h3", h6: "h3" };

/** Elements that are removed together with their content. */
const removedWithContent =
  "script style textarea option select noscript noembed noframes iframe object embed applet svg math template title xmp plaintext listing head audio video canvas".split(
    " ",
  );

/** The classes that turn an element into a block; every other class is removed. */
const blockClasses: Record<string, string[]> = {
  figure: ["wide", "row", "embed"],
  blockquote: ["pull"],
  p: ["button"],
  aside: ["callout"],
  section: ["footnotes"],
  sup: ["footnote"],
};
/** These have no meaning without their class: the tag is removed and its content stays. */
const onlyWithClass = new Set(["aside", "section", "sup"]);

type Attributes = Record<string, string>;

/** Ids exist for footnotes alone: any other could shadow a name that the site's scripts look up. */
const footnoteId = /^fn(?:ref)?-[a-z0-9-]{1,40}$/;

function withClass(tagName: string, attributes: Attributes): { tagName: string; attribs: Attributes } {
  const given = attributes.class?.split(/\s+/) ?? [];
  const classes = blockClasses[tagName]!.filter((name) => given.includes(name));
  if (classes.length > 0) return { tagName, attribs: { class: classes.join(" ") } };
  return { tagName: onlyWithClass.has(tagName) ? "span" : tagName, attribs: {} };
}

function cell({ colspan, rowspan }: Attributes): Attributes {
  const span = (value: string | undefined) => value !== undefined && /^(?:[2-9]|[1-9]\d)$/.test(value);
  return { ...(span(colspan) ? { colspan: colspan! } : {}), ...(span(rowspan) ? { rowspan: rowspan! } : {}) };
}

function footnoteTarget({ id }: Attributes): Attributes {
  return id !== undefined && footnoteId.test(id) ? { id } : {};
}

function linkAttributes(attributes: Attributes): Attributes {
  const { href, title, target } = attributes;
  const isExternal = /^https?:/i.test(href?.trim() ?? "");
  return {
    ...(href === undefined ? {} : { href }),
    ...(title ? { title } : {}),
    ...(isExternal && target === "_blank" ? { target } : {}),
    ...(isExternal ? { rel: "noopener noreferrer" } : {}),
    ...footnoteTarget(attributes),
  };
}

function imageAttributes({ src, alt, title, width, height }: Attributes): Attributes {
  const isSize = (value: string | undefined) => value !== undefined && /^\d{1,4}$/.test(value);
  return {
    ...(src === undefined ? {} : { src }),
    alt: alt ?? "",
    ...(title ? { title } : {}),
    ...(isSize(width) ? { width: width! } : {}),
    ...(isSize(height) ? { height: height! } : {}),
    loading: "lazy",
    decoding: "async",
  };
}

type Options = {
  /** Rewrite the URLs of links (for another language) and of images (for feeds, which need absolute ones). */
  href?: (href: string) => string;
  src?: (src: string) => string;
};

/**
 * Reduces the HTML of an article to the tags above and a few attributes. It runs when a body is saved and again when it
 * is shown, so that unsafe HTML does not reach readers, however it got into the database.
 */
export function sanitizeBody(html: string, { href, src }: Options = {}): string {
  const clean = sanitizeHtml(html, {
    allowedTags: bodyTags,
    nonTextTags: removedWithContent,
    allowedAttributes: {
      a: ["href", "title", "target", "rel", "id"],
      li: ["id"],
      th: ["colspan", "rowspan"],
      td: ["colspan", "rowspan"],
      ...Object.fromEntries(Object.keys(blockClasses).map((tag) => [tag, ["class"]])),
      img: ["src", "alt", "title", "width", "height", "loading", "decoding"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["http", "https"] },
    allowedSchemesAppliedToAttributes: ["href", "src"],
    allowProtocolRelative: false,
    enforceHtmlBoundary: false,
    parseStyleAttributes: false,
    transformTags: {
      ...Object.fromEntries(
        Object.entries(replacements).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {}, false)]),
      ),
      ...Object.fromEntries(Object.keys(blockClasses).map((tag) => [tag, withClass])),
      th: (tagName, attributes) => ({ tagName, attribs: cell(attributes) }),
      td: (tagName, attributes) => ({ tagName, attribs: cell(attributes) }),
      li: (tagName, attributes) => ({ tagName, attribs: footnoteTarget(attributes) }),
      a: (tagName, attributes) => {
        const own = linkAttributes(attributes);
        return { tagName, attribs: href && own.href !== undefined ? { ...own, href: href(own.href) } : own };
      },
      img: (tagName, attributes) => {
        const own = imageAttributes(attributes);
        return { tagName, attribs: src && own.src !== undefined ? { ...own, src: src(own.src) } : own };
      },
    },
    // An image without an allowed URL would only show a broken frame.
    exclusiveFilter: (frame) => frame.tag === "img" && !frame.attribs.src,
  });
  // Last, because sanitizing has turned entities such as "&#1;" into characters.
  return storableText(clean).trim();
}
