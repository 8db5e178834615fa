import { DOMParser as DocumentParser, type Node, type Schema } from "@tiptap/pm/model";
import { canonical } from "./canonical.ts";
import { nestingDepth, splitBlocks, type SourceBlock } from "./split-blocks.ts";
import { toHtml } from "./to-html.ts";

type Original = SourceBlock & { node: Node };

/** The source that a document was made from, so that unchanged blocks are written exactly as they were. */
export type DocumentSource = {
  originals: Map<Node, number>;
  blocks: Original[];
  /** Positions in `blocks` by the HTML that their nodes would get: finds a block again after undo has rebuilt it. */
  byHtml: Map<string, number[]>;
  end: string;
  /** Between blocks that were not neighbours before. */
  usualGap: string;
};

/** Parses HTML into inert elements: nothing in them is loaded or run. */
export type ParseHtml = (html: string) => HTMLElement;

export function inertParser(document: Document): ParseHtml {
  const inert = document.implementation.createHTMLDocument();
  return (html) => {
    const element = inert.createElement("div");
    element.innerHTML = html;
    return element;
  };
}

export function readDocument(
  html: string,
  schema: Schema,
  parse: ParseHtml = inertParser(document),
): { doc: Node; source: DocumentSource } {
  const { blocks, end } = splitBlocks(html);
  const originals = blocks.map((block) => ({ ...block, node: toNode(block.source, schema, parse) }));
  const nodes = originals.map(({ node }) => node);
  const doc = schema.topNodeType.create(null, nodes.length > 0 ? nodes : schema.node("paragraph"));
  return { doc, source: sourceOf(originals, end) };
}

function sourceOf(blocks: Original[], end: string): DocumentSource {
  const byHtml = new Map<string, number[]>();
  for (const [index, { node }] of blocks.entries()) {
    const html = htmlOf(node);
    byHtml.set(html, [...(byHtml.get(html) ?? []), index]);
  }
  const gaps = blocks.slice(1).map(({ gap }) => gap);
  return {
    blocks,
    byHtml,
    end,
    originals: new Map(blocks.map(({ node }, index) => [node, index])),
    usualGap: gaps.filter((gap) => gap === "\n").length >= gaps.length / 2 ? "\n" : "\n\n",
  };
}

/** The document as HTML; unchanged blocks keep their source exactly. */
export function writeDocument(doc: Node, source: DocumentSource): string {
  const written = findPlaces(doc, source);
  let html = "";
  for (const [at, { node, original, place }] of written.entries()) {
    const block = place === undefined ? undefined : source.blocks[place];
    const previous = at === 0 ? -1 : written[at - 1]?.place;
    if (block && place !== undefined && previous === place - 1) html += block.gap;
    else if (at > 0) html += source.usualGap;
    html += (original === undefined ? undefined : source.blocks[original]?.source) ?? htmlOf(node);
  }
  const lastPlace = written.at(-1)?.place ?? -1;
  return lastPlace === source.blocks.length - 1 ? html + source.end : html;
}

type Written = {
  node: Node;
  /** The unchanged block of the source that this is. */
  original: number | undefined;
  /** Its place among the blocks of the source, also when it was edited there: the gaps around it stay. */
  place: number | undefined;
};

function findPlaces(doc: Node, source: DocumentSource): Written[] {
  const used = new Set<number>();
  const written: Written[] = [];
  doc.forEach((node) => {
    const original = findOriginal(node, source, used);
    if (original === undefined && isEmptyParagraph(node)) return;
    if (original !== undefined) used.add(original);
    written.push({ node, original, place: original });
  });
  for (const [at, block] of written.entries()) {
    if (block.original !== undefined) continue;
    const before = at === 0 ? -1 : written[at - 1]?.original;
    const after = at === written.length - 1 ? source.blocks.length : written[at + 1]?.original;
    if (before !== undefined && after === before + 2) block.place = before + 1;
  }
  return written;
}

function findOriginal(node: Node, source: DocumentSource, used: Set<number>): number | undefined {
  const index = source.originals.get(node);
  if (index !== undefined && !used.has(index)) return index;
  return source.byHtml.get(htmlOf(node))?.find((candidate) => !used.has(candidate));
}

/** Nodes are immutable, so a block is written once, however often the text around it changes. */
const written = new WeakMap<Node, string>();

function htmlOf(node: Node): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const html = toHtml(node);
  written.set(node, html);
  return html;
}

function isEmptyParagraph(node: Node): boolean {
  return node.type.name === "paragraph" && node.content.size === 0;
}

/** Nobody writes deeper than this, and the time to compare a block grows with the square of its depth. */
const deepestBlock = 40;

function toNode(source: string, schema: Schema, parse: ParseHtml): Node {
  if (nestingDepth(source) > deepestBlock) return schema.node("htmlBlock", { source });
  const dom = parse(source);
  const { content } = DocumentParser.fromSchema(schema).parse(dom);
  const node = content.firstChild;
  // One source that makes several blocks is sloppy HTML, such as paragraphs without an end.
  if (node && content.childCount === 1 && canRepresent(dom, node, parse)) return node;
  return schema.node("htmlBlock", { source });
}

/** Whether writing the block would say the same as its source. */
function canRepresent(dom: HTMLElement, node: Node, parse: ParseHtml): boolean {
  const again = parse(toHtml(node));
  const meaning = canonical(dom);
  return meaning === canonical(again) || isLooseText(dom, node, meaning, again);
}

/** Text outside of any block becomes a paragraph when it is edited. */
function isLooseText(dom: HTMLElement, node: Node, meaning: string, again: HTMLElement): boolean {
  if (node.type.name !== "paragraph" || dom.querySelector("p")) return false;
  return again.firstElementChild !== null && canonical(again.firstElementChild) === meaning;
}
