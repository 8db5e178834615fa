import { countLeftOut, isTaskBox, type LeftOut } from "./left-out.ts";
import { hasTag, isElement } from "../dom-nodes.ts";

/** While a paste is written: what was left out, and the pictures of the current block, which come after it. */
export type PasteContext = { leftOut: LeftOut; images: string[] };

type Marks = { bold?: boolean; italic?: boolean; code?: boolean; link?: boolean };

export function writeInside(node: Node, marks: Marks, context: PasteContext): string {
  return [...node.childNodes].map((child) => writeInline(child, marks, context)).join("");
}

export function writeInline(node: Node, marks: Marks, context: PasteContext): string {
  if (node.nodeType === 3)
    return escapeText((node.nodeValue ?? "").replace(/[\t\n\r\f ]+/g, " ").replaceAll("\u00a0", " "));
  if (!isElement(node)) return "";
  const element = node;
  const tag = element.localName;
  if (tag === "br") return element.className === "Apple-interchange-newline" ? "" : "<br>";
  if (hasTag(element, "img")) return writeImage(element, context);
  if (isTaskBox(element)) return element.hasAttribute("checked") ? "☑ " : "☐ ";
  const { footnote } = element.dataset;
  if (footnote)
    return `<sup class="footnote"><a href="#fn-${footnote}" id="fnref-${footnote}">${footnote.replace(/^.*\D/, "")}</a></sup>`;
  const own = marksOf(element);
  const href = tag === "a" && !marks.link ? cleanAddress(element.getAttribute("href") ?? "") : undefined;
  const adds = {
    bold: own.bold && !marks.bold,
    italic: own.italic && !marks.italic,
    code: ["code", "kbd", "samp", "tt"].includes(tag) && !marks.code,
  };
  const inner = writeInside(
    element,
    {
      bold: own.bold ?? marks.bold,
      italic: own.italic ?? marks.italic,
      code: marks.code || adds.code,
      link: marks.link || href !== undefined,
    },
    context,
  );
  if (inner.trim() === "" || inner === "<br>") return inner;
  let html = inner;
  if (adds.code) html = `<code>${html.replace(/<[^>]*>/g, "")}</code>`;
  if (adds.italic) html = around("em", html);
  if (adds.bold) html = around("strong", html);
  return href === undefined ? html : around("a", html, ` href="${escapeAttribute(href)}"`);
}

/** Spaces at the edges of a mark belong outside of it. */
function around(tag: string, html: string, attributes = ""): string {
  const [, before, text, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(html)!;
  return `${before}<${tag}${attributes}>${text}</${tag}>${after}`;
}

/** Programs say bold and italic by style as often as by tag, and wrap whole documents in a <b> of normal weight. */
export function marksOf(element: HTMLElement): { bold?: boolean; italic?: boolean } {
  const style = element.dataset.style ?? "";
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const slant = /font-style:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  return {
    bold:
      weight !== undefined
        ? /^(?:bold|bolder|[6-9]00)$/.test(weight)
        : /^(?:b|strong)$/.test(element.localName) || undefined,
    italic:
      slant !== undefined
        ? slant === "italic" || slant === "oblique"
        : /^(?:i|em|cite|dfn)$/.test(element.localName) || undefined,
  };
}

function writeImage(image: HTMLImageElement, context: PasteContext): string {
  const src = image.getAttribute("src") ?? "";
  const isTiny = Number(image.getAttribute("width")) === 1 || Number(image.getAttribute("height")) === 1;
  if (isTiny) return "";
  if (/^(?:https:|data:image\/(?:png|jpeg|gif|webp|avif);base64,|\/(?!\/))/i.test(src)) {
    const size = (name: string) =>
      /^\d{1,4}$/.test(image.getAttribute(name) ?? "") ? ` ${name}="${image.getAttribute(name)}"` : "";
    if (/^https:/i.test(src)) countLeftOut(context.leftOut, "elsewhere");
    context.images.push(
      `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(describedBy(image.getAttribute("alt") ?? ""))}"${size("width")}${size("height")}>`,
    );
  } else countLeftOut(context.leftOut, "pictures");
  return "";
}

/** Addresses that lead somewhere, without the detour over a search engine that Google Docs puts into links. */
function cleanAddress(href: string): string | undefined {
  const address = href.trim();
  const detour = /^https:\/\/www\.google\.com\/url\?(.*)$/.exec(address)?.[1];
  const target = detour ? (new URLSearchParams(detour).get("q") ?? address) : address;
  return /^(?:https?:|mailto:|tel:|\/(?!\/))/i.test(target) ? target : undefined;
}

export function trimLine(line: string): string {
  return line
    .replace(/[^\S\n]*<br>[^\S\n]*/g, "<br>")
    .replace(/ {2,}/g, " ")
    .replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, "");
}

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}

/** Word and cameras put the name of the file where a description belongs. */
function describedBy(alt: string): string {
  return /^\S*\.(?:jpe?g|png|gif|webp|avif|hei[cf]|bmp|tiff?|svg)$/i.test(alt.trim().replace(/^.*[/\\]/, ""))
    ? ""
    : alt;
}
