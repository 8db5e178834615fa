import sanitizeHtml from "sanitize-html";
import { storableText } from "#app/platform/text/storable-text.ts";

const tags = ["p", "h2", "h3", "strong", "em", "ul", "ol", "li", "a", "blockquote", "img"];

/** What people paste, in the words the site uses. */
const renamed: Record<string, string> = { b: "strong", i: "em", h1: "h2", h4: "h3", h5: "h3", h6: "h3" };

/** Elements whose text is no text: it goes with them. */
const withoutText = [
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

function link(attributes: Attributes): Attributes {
  const { href, title, target } = attributes;
  const outside = /^https?:/i.test(href?.trim() ?? "");
  return {
    ...(href === undefined ? {} : { href }),
    ...(title ? { title } : {}),
    ...(outside && target === "_blank" ? { target } : {}),
    ...(outside ? { rel: "noopener noreferrer" } : {}),
  };
}

function image({ src, alt, title, width, height }: Attributes): Attributes {
  const size = (value: string | undefined) => value !== undefined && /^\d{1,4}$/.test(value);
  return {
    ...(src === undefined ? {} : { src }),
    alt: alt ?? "",
    ...(title ? { title } : {}),
    ...(size(width) ? { width: width! } : {}),
    ...(size(height) ? { height: height! } : {}),
    loading: "lazy",
    decoding: "async",
  };
}

type Options = {
  /** Changes the addresses of links (for pages in another language) and of pictures (for what is read elsewhere). */
  href?: (href: string) => string;
  src?: (src: string) => string;
};

/**
 * The HTML of an article with nothing left but the eleven tags and a few attributes. It runs when a body is saved and
 * again when it is shown, so that whatever found its way into the database does not reach a reader.
 */
export function sanitizeBody(html: string, { href, src }: Options = {}): string {
  const clean = sanitizeHtml(html, {
    allowedTags: tags,
    nonTextTags: withoutText,
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
        Object.entries(renamed).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {}, false)]),
      ),
      a: (tagName, attributes) => {
        const own = link(attributes);
        return { tagName, attribs: href && own.href !== undefined ? { ...own, href: href(own.href) } : own };
      },
      img: (tagName, attributes) => {
        const own = image(attributes);
        return { tagName, attribs: src && own.src !== undefined ? { ...own, src: src(own.src) } : own };
      },
    },
    // A picture without an address shows nothing but a broken frame.
    exclusiveFilter: (frame) => frame.tag === "img" && !frame.attribs.src,
  });
  // At the end, because entities such as "&#1;" have become characters by now.
  return storableText(clean).trim();
}
