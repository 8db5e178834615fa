import { webpVersion } from "./picture-source.ts";
import { cn } from "./ui/cn.ts";

export type PictureImage = {
  src: string;
  /** Empty for decorative images. */
  alt: string;
  width: number;
  height: number;
  /** The widths that the browser can choose from. */
  srcSet?: string;
  sizes?: string;
  className?: string;
};

/** Placeholder and image share one grid cell. */
export function pictureClass(className?: string): string {
  return cn("col-start-1 row-start-1 h-auto w-full", className);
}

/**
 * The content of an image that is loaded later: a placeholder, and the image inside <noscript>, which the early script
 * inserts when it comes near the viewport. It is HTML text, because neither React nor the browser may load it earlier.
 */
export function deferredPicture({ src, alt, width, height, srcSet, sizes, className }: PictureImage): string {
  const classes = pictureClass(className);
  // The development server has no WebP versions.
  const webp = import.meta.env?.DEV ? undefined : webpVersion(src);
  const source = webp ? `<source${attributes({ srcset: webp, type: "image/webp" })}>` : "";
  const image = `<img${attributes({ src, srcset: srcSet, sizes, alt, width, height, class: classes, decoding: "async", loading: "lazy" })}>`;
  return `${placeholder(src, width, height, classes)}<noscript><picture class="contents">${source}${image}</picture></noscript>`;
}

/**
 * An SVG keeps the proportions of the image without a style attribute. Drawings are transparent, so their placeholder
 * is too.
 */
function placeholder(src: string, width: number, height: number, classes: string): string {
  const background = src.endsWith(".svg") ? "" : `<rect width="${width}" height="${height}" class="fill-ink/5"></rect>`;
  const size = attributes({ viewBox: `0 0 ${width} ${height}`, width, height, class: `${classes} noscript:hidden` });
  return `<svg data-placeholder aria-hidden="true"${size}>${background}</svg>`;
}

function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join("");
}

const entities: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

function escapeAttribute(value: string): string {
  return value.replace(/[&"<>]/g, (character) => entities[character]!);
}
