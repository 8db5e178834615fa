import sanitizeHtml from "sanitize-html";
import { storableText } from "#app/platform/text/storable-text.ts";

const allowedTags = ["p", "h2", "h3", "strong", "em", "ul", "ol", "li", "a", "blockquote", "img"];

/** Tags of pasted HTML, and the allowed tags that replace them. */
const replacements: Record<string, string> = { b: "strong", i: "em", h1: "h2", h4: "h3", h5: "h3", h6: "h3" };

/** Elements that are removed together with their content. */
const removedWithContent = [
  "script",
  "style",
  "textarea",
  "option",
  "select",
  "noscript",
  "noembed",
  "noframes",
  "iframe",
  "object",
  "embed",
  "applet",
  "svg",
  "math",
  "template",
  "title",
  "xmp",
  "plaintext",
  "listing",
  "head",
  "audio",
  "video",
  "canvas",
];

type Attributes = Record<string, string>;

function linkAttributes(attributes: Attributes): Attributes {
  const { href, title, target } = attributes;
  const isExternal = /^https?:/i.test(href?.trim() ?? "");
  return {
    ...(href === undefined ? {} : { href }),
    ...(title ? { title } : {}),
    ...(isExternal && target === "_blank" ? { target } : {}),
    ...(isExternal ? { rel: "noopener noreferrer" } : {}),
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
 * Reduces the HTML of an article to eleven tags and a few attributes. It runs when a body is saved and again when it is
 * shown, so that unsafe HTML does not reach readers, however it got into the database.
 */
export function sanitizeBody(html: string, { href, src }: Options = {}): string {
  const clean = sanitizeHtml(html, {
    allowedTags,
    nonTextTags: removedWithContent,
    allowedAttributes: {
      a: ["href", "title", "target", "rel"],
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
  // Last, because entities such as "&#1;" are characters by now.
  return storableText(clean).trim();
}
