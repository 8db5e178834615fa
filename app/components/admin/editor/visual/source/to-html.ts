import type { Mark, Node } from "@tiptap/pm/model";

/** Writes a block of the document as the HTML that is stored. */
export function toHtml(node: Node): string {
  const write = writers[node.type.name];
  if (!write) throw new Error(`There is no HTML for the block "${node.type.name}".`);
  return write(node);
}

type Writer = (node: Node) => string;

const writers: Record<string, Writer> = {
  paragraph: (node) => `<p>${inline(node)}</p>`,
  heading: (node) => `<h${node.attrs.level}>${inline(node)}</h${node.attrs.level}>`,
  bulletList: (node) => `<ul>\n${blocks(node)}\n</ul>`,
  orderedList: (node) => `<ol>\n${blocks(node)}\n</ol>`,
  listItem: (node) => `<li>${inCell(node)}</li>`,
  blockquote: (node) => `<blockquote${node.attrs.pull ? ' class="pull"' : ""}>${blocks(node, "")}</blockquote>`,
  callout: (node) => `<aside class="callout">\n${blocks(node)}\n</aside>`,
  codeBlock: (node) => `<pre><code>${escapeText(node.textContent)}</code></pre>`,
  horizontalRule: () => "<hr>",
  buttonLink: (node) => `<p class="button"><a${link(node.attrs)}>${inline(node)}</a></p>`,
  embed: (node) => {
    const caption = node.content.size > 0 ? `<figcaption>${inline(node)}</figcaption>` : "";
    return `<figure class="embed"><a${link(node.attrs)}>${escapeText(node.attrs.label)}</a>${caption}</figure>`;
  },
  picture,
  table,
  footnotes: (node) => `<section class="footnotes">\n<ol>\n${blocks(node)}\n</ol>\n</section>`,
  footnote: (node) => `<li id="fn-${node.attrs.id}">${inline(node)} <a href="#fnref-${node.attrs.id}">↩</a></li>`,
  htmlBlock: (node) => node.attrs.source,
};

function picture(node: Node): string {
  const { pictures, layout, figure } = pictureAttributes(node);
  const images = pictures.map(imageTag).join("");
  if (!figure && layout === "" && pictures.length === 1 && node.content.size === 0) return images;
  const caption = node.content.size > 0 ? `<figcaption>${inline(node)}</figcaption>` : "";
  return `<figure${attributes({ class: layout || undefined })}>${images}${caption}</figure>`;
}

export type ImageAttributes = {
  src: string;
  alt: string;
  title: string | null;
  width: string | null;
  height: string | null;
};
/** `figure` remembers that a picture without a caption was stored in a figure. */
export type PictureAttributes = { pictures: ImageAttributes[]; layout: string; figure: boolean };

export function pictureAttributes({ attrs: { pictures, layout, figure } }: Node): PictureAttributes {
  return { pictures, layout, figure };
}

function imageTag({ src, alt, title, width, height }: ImageAttributes): string {
  return `<img${attributes({ src, alt, title, width, height })}>`;
}

/** The rows at the top that have header cells only are the table's head. */
function table(node: Node): string {
  const rows: Node[] = [];
  node.forEach((row) => rows.push(row));
  const isHead = (row: Node) => {
    let only = row.childCount > 0;
    row.forEach((cell) => (only &&= cell.type.name === "tableHeader"));
    return only;
  };
  const headRows = rows.findIndex((row) => !isHead(row));
  const split = headRows < 0 ? rows.length : headRows;
  const part = (tag: string, list: Node[]) =>
    list.length > 0 ? `<${tag}>\n${list.map(tableRow).join("\n")}\n</${tag}>\n` : "";
  return `<table>\n${part("thead", rows.slice(0, split))}${part("tbody", rows.slice(split))}</table>`;
}

function tableRow(row: Node): string {
  const cells: string[] = [];
  row.forEach((cell) => {
    const tag = cell.type.name === "tableHeader" ? "th" : "td";
    const { colspan, rowspan } = cell.attrs;
    const spans = attributes({
      colspan: colspan > 1 ? colspan : undefined,
      rowspan: rowspan > 1 ? rowspan : undefined,
    });
    cells.push(`<${tag}${spans}>${inCell(cell)}</${tag}>`);
  });
  return `<tr>${cells.join("")}</tr>`;
}

/** A single paragraph needs no tags in a list item or cell, also when only lists follow it. */
function inCell(node: Node): string {
  const parts: Node[] = [];
  node.forEach((child) => parts.push(child));
  const [first, ...rest] = parts;
  if (first?.type.name !== "paragraph" || rest.some((child) => !child.type.name.endsWith("List")))
    return blocks(node, "");
  return [inline(first), ...rest.map((child) => `\n${toHtml(child)}\n`)].join("");
}

function blocks(node: Node, separator = "\n"): string {
  const parts: string[] = [];
  node.forEach((child) => parts.push(toHtml(child)));
  return parts.join(separator);
}

/** Text with its marks; marks that continue over several nodes are opened once. */
function inline(node: Node): string {
  let html = "";
  let open: Mark[] = [];
  const closeTo = (count: number) => {
    for (const mark of open.slice(count).reverse()) html += `</${markTag(mark)}>`;
    open = open.slice(0, count);
  };
  node.forEach((child) => {
    const different = open.findIndex((mark, at) => !child.marks[at]?.eq(mark));
    const same = different === -1 ? open.length : different;
    closeTo(same);
    for (const mark of child.marks.slice(same)) {
      html += `<${markTag(mark)}${mark.type.name === "link" ? link(mark.attrs) : ""}>`;
      open.push(mark);
    }
    html += inlineNode(child);
  });
  closeTo(0);
  return html;
}

function inlineNode(node: Node): string {
  if (node.isText) return escapeText(node.text ?? "");
  if (node.type.name === "hardBreak") return "<br>";
  if (node.type.name === "image") return imageTag(node.attrs as ImageAttributes);
  if (node.type.name === "footnoteReference") {
    const { id, number } = node.attrs;
    return `<sup class="footnote"><a href="#fn-${id}" id="fnref-${id}">${number}</a></sup>`;
  }
  throw new Error(`There is no HTML for the inline element "${node.type.name}".`);
}

const markTags: Record<string, string> = { bold: "strong", italic: "em", code: "code", link: "a" };

function markTag(mark: Mark): string {
  return markTags[mark.type.name]!;
}

function link({ href, title, target, rel }: Record<string, unknown>): string {
  return attributes({ href, title, target, rel });
}

function attributes(values: Record<string, unknown>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${escapeText(String(value)).replaceAll('"', "&quot;")}"`)
    .join("");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
