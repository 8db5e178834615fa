import { webpTwin } from "./picture-source.ts";
import { cn } from "./ui/cn.ts";

export type PictureImage = {
  src: string;
  /** Empty for pictures that only accompany the text. */
  alt: string;
  width: number;
  height: number;
  /** Widths the browser may choose from, where there are any. */
  srcSet?: string;
  sizes?: string;
  className?: string;
};

/** Placeholder and picture share one grid cell. */
export function pictureClass(className?: string): string {
  return cn("col-start-1 row-start-1 h-auto w-full", className);
}

/**
 * The content of a waiting picture: a placeholder, and the picture inside <noscript>, from where the early script takes
 * it when it comes near. HTML text, because neither React nor the browser may read it before.
 */
export function deferredPicture({ src, alt, width, height, srcSet, sizes, className }: PictureImage): string {
  const classes = pictureClass(className);
  // The development server has no twins.
  const webp = import.meta.env?.DEV ? undefined : webpTwin(src);
  const source = webp ? `<source${attributes({ srcset: webp, type: "image/webp" })}>` : "";
  const image = `<img${attributes({ src, srcset: srcSet, sizes, alt, width, height, class: classes, decoding: "async", loading: "lazy" })}>`;
  return `${placeholder(src, width, height, classes)}<noscript><picture class="contents">${source}${image}</picture></noscript>`;
}

/** An SVG keeps the picture's proportions without any style of its own. A drawing has no ground, so its room stays empty. */
function placeholder(src: string, width: number, height: number, classes: string): string {
  const ground = src.endsWith(".svg") ? "" : `<rect width="${width}" height="${height}" class="fill-ink/5"></rect>`;
  const size = attributes({ viewBox: `0 0 ${width} ${height}`, width, height, class: `${classes} noscript:hidden` });
  return `<svg data-placeholder aria-hidden="true"${size}>${ground}</svg>`;
}

function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join("");
}

function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
