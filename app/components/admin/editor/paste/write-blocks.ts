import { findEmbed } from "#app/platform/html/embeds.ts";
import { countLeftOut } from "./left-out.ts";
import {
  escapeAttribute,
  escapeText,
  marksOf,
  trimLine,
  writeInline,
  writeInside,
  type PasteContext,
} from "./write-inline.ts";
import { hasTag, isElement } from "../dom-nodes.ts";

const blockTags =
  "p, div, section, article, main, header, footer, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, figure, hr, aside, details, dl, form, fieldset, address, nav, iframe";
const headings: Record<string, string> = { h1: "h2", h2: "h2", h3: "h3", h4: "h3", h5: "h3", h6: "h3" };

export function writeBlocks(parent: Node, context: PasteContext): string[] {
  const blocks: string[] = [];
  let line = "";
  const flush = () => {
    const text = trimLine(line);
    if (text) blocks.push(`<p>${text}</p>`);
    line = "";
    blocks.push(...context.images.splice(0));
  };
  for (const child of parent.childNodes) {
    const element = isElement(child) ? child : undefined;
    const isBlock = element && (element.matches(blockTags) || element.querySelector(blockTags) !== null);
    if (!isBlock) {
      line += writeInline(child, {}, context);
      continue;
    }
    flush();
    blocks.push(...writeBlock(element, context), ...context.images.splice(0));
  }
  flush();
  return blocks;
}

function writeBlock(element: HTMLElement, context: PasteContext): string[] {
  const tag = element.localName;
  const heading = headingOf(element);
  if (heading) {
    const text = trimLine(writeInside(element, { bold: true }, context)).replaceAll("<br>", " ");
    return text ? [`<${heading}>${text}</${heading}>`] : [];
  }
  if (tag === "ul" || tag === "ol") return [writeList(element, context)].filter(Boolean);
  if (hasTag(element, "table")) return writeTable(element, context);
  if (tag === "hr") return ["<hr>"];
  if (tag === "pre") return [`<pre><code>${escapeText(element.textContent?.replace(/\n$/, "") ?? "")}</code></pre>`];
  if (tag === "blockquote") return wrap("blockquote", writeBlocks(element, context));
  if (tag === "aside") return wrap('aside class="callout"', writeBlocks(element, context));
  if (tag === "figure") return writeFigure(element, context);
  if (hasTag(element, "iframe")) return writeFrame(element, context);
  return writeBlocks(element, context);
}

function wrap(open: string, blocks: string[]): string[] {
  return blocks.length > 0 ? [`<${open}>${blocks.join("")}</${open.split(" ")[0]}>`] : [];
}

function headingOf(element: HTMLElement): string | undefined {
  if (headings[element.localName]) return headings[element.localName];
  if (element.localName !== "p") return undefined;
  const level = /^Mso(?:Title|Heading(\d))/.exec(element.className);
  const outline = /mso-outline-level:\s*(\d)/i.exec(element.dataset.style ?? "");
  if (!level && !outline) return undefined;
  return Number(level?.[1] ?? outline?.[1] ?? 1) <= 2 ? "h2" : "h3";
}

/** Some programs put a nested list beside the item it belongs to instead of into it. */
function writeList(list: Element, context: PasteContext): string {
  const items: string[] = [];
  for (const child of list.children) {
    if (child.matches("ul, ol")) {
      const nested = writeList(child, context);
      const last = items.pop() ?? "<li></li>";
      items.push(`${last.slice(0, -"</li>".length)}${nested}</li>`);
    } else {
      const text = unwrap(writeBlocks(child, context));
      if (text) items.push(`<li>${text}</li>`);
    }
  }
  return items.length > 0 ? `<${list.localName}>${items.join("")}</${list.localName}>` : "";
}

/** The first paragraph of a list item or cell needs no tags. */
function unwrap(blocks: string[]): string {
  const [first = "", ...rest] = blocks;
  const isSimple = rest.every((block) => /^<[uo]l>/.test(block));
  return (isSimple ? first.replace(/^<p>([\s\S]*)<\/p>$/, "$1") : first) + rest.join("");
}

function writeTable(table: HTMLTableElement, context: PasteContext): string[] {
  const rows = [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
  for (const nested of table.querySelectorAll("table")) {
    if (rows.some((row) => nested.contains(row))) continue;
    countLeftOut(context.leftOut, "nestedTables");
    nested.replaceWith(...[...nested.querySelectorAll("td, th")].flatMap((cell) => [...cell.childNodes]));
  }
  // A table of one cell is a box that some program drew around text.
  const [onlyCell, ...otherCells] = rows.flatMap((row) => [...row.children]);
  if (onlyCell && rows.length === 1 && otherCells.length === 0) return writeBlocks(onlyCell, context);
  const written = rows.map((row, index) => {
    const cells = [...row.children].filter(isElement);
    const isHead =
      row.closest("thead") !== null ||
      cells.every(({ localName }) => localName === "th") ||
      (index === 0 && cells.every(isBold));
    const text = cells.map((cell) => {
      const name = isHead ? "th" : "td";
      const spans = (["colspan", "rowspan"] as const)
        .filter((span) => Number(cell.getAttribute(span)) > 1)
        .map((span) => ` ${span}="${Number(cell.getAttribute(span))}"`);
      const content = isHead
        ? trimLine(writeInside(cell, { bold: true }, context))
        : cellText(writeBlocks(cell, context).filter((block) => !block.startsWith("<img")));
      return `<${name}${spans.join("")}>${content}</${name}>`;
    });
    return { isHead, html: `<tr>${text.join("")}</tr>` };
  });
  const head = written.filter(({ isHead }, index) => isHead && written.slice(0, index).every((row) => row.isHead));
  const body = written.slice(head.length);
  const part = (tag: string, list: typeof written) =>
    list.length > 0 ? `<${tag}>${list.map(({ html }) => html).join("")}</${tag}>` : "";
  return [`<table>${part("thead", head)}${part("tbody", body)}</table>`];
}

/** Paragraphs and lists may stand in a cell; other blocks lose their frame. */
function cellText(blocks: string[]): string {
  return unwrap(blocks.map((block) => block.replace(/^<(h[23]|blockquote)>([\s\S]*)<\/\1>$/, "<p>$2</p>")));
}

function isBold(cell: HTMLElement): boolean {
  const text = cell.textContent?.trim() ?? "";
  const bold = [...cell.querySelectorAll<HTMLElement>("b, strong, [data-style*='font-weight']")].filter(
    (part) => marksOf(part).bold,
  );
  return text !== "" && bold.map((part) => part.textContent?.trim()).join("") === text;
}

function writeFigure(figure: HTMLElement, context: PasteContext): string[] {
  const caption = figure.querySelector("figcaption");
  const text = caption ? trimLine(writeInside(caption, {}, context)) : "";
  caption?.remove();
  if (!figure.querySelector("img")) return [...writeBlocks(figure, context), ...(text ? [`<p>${text}</p>`] : [])];
  writeInside(figure, {}, context);
  const images = context.images.splice(0);
  if (images.length === 0) return text ? [`<p>${text}</p>`] : [];
  if (!text) return images;
  return [
    `<figure${images.length > 1 ? ' class="row"' : ""}>${images.join("")}<figcaption>${text}</figcaption></figure>`,
  ];
}

function writeFrame(frame: HTMLIFrameElement, { leftOut }: PasteContext): string[] {
  const embed = findEmbed(frame.getAttribute("src") ?? "");
  if (!embed) countLeftOut(leftOut, "frames");
  const href = frame.getAttribute("src") ?? "";
  return embed
    ? [`<figure class="embed"><a href="${escapeAttribute(href)}">${escapeText(frame.title || embed.host)}</a></figure>`]
    : [];
}
