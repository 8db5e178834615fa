import { all, child, noteId, readDocxParts, value, type DocxParts } from "./docx-parts.ts";

/**
 * Writes a Word document as the HTML that Word itself would put on the clipboard, so that one cleaner serves both. Our
 * own instead of a library: the usual one brings eight packages for what the browser can do by itself.
 */
export async function docxToHtml(file: ArrayBuffer, parseXml = parseInBrowser): Promise<string> {
  const parts = await readDocxParts(file, parseXml);
  const notes: string[] = [];
  const text = writeBlocks(parts.body, parts, notes);
  const list = notes.map((id, index) => {
    const content = all(parts.notes.get(id), "w:p")
      .map((paragraph) => writeRuns(paragraph, parts, []))
      .join("<br>");
    return `<div id="ftn${id}"><p><a href="#_ftnref${id}" name="_ftn${id}">[${index + 1}]</a> ${content}</p></div>`;
  });
  return text + list.join("");
}

function parseInBrowser(text: string): Document {
  return new DOMParser().parseFromString(text, "application/xml");
}

function writeBlocks(parent: Element, parts: DocxParts, notes: string[]): string {
  const blocks = [...parent.children].map((element) => {
    if (element.nodeName === "w:p") return writeParagraph(element, parts, notes);
    if (element.nodeName === "w:tbl") return writeTable(element, parts, notes);
    if (element.nodeName === "w:sdt") return writeBlocks(child(element, "w:sdtContent") ?? element, parts, notes);
    return "";
  });
  return withCaptions(blocks).join("");
}

const captioned = /^<figcaption>(.*)<\/figcaption>$/s;
const pictures = /^<p>((?:\s*<img [^>]*>\s*)+)<\/p>$/;

/** A caption belongs to the picture above it, or else to the one below; without a picture it is a paragraph. */
function withCaptions(blocks: string[]): string[] {
  const written: string[] = [];
  let waiting = "";
  for (const block of blocks) {
    const caption = captioned.exec(block)?.[1];
    const above = pictures.exec(written.at(-1) ?? "")?.[1];
    const picture = pictures.exec(block)?.[1];
    if (caption !== undefined && above) written[written.length - 1] = figure(above, caption);
    else if (waiting && picture) written.push(figure(picture, waiting));
    else written.push(...(waiting ? [`<p>${waiting}</p>`] : []), ...(caption === undefined ? [block] : []));
    waiting = caption !== undefined && !above ? caption : "";
  }
  return waiting ? [...written, `<p>${waiting}</p>`] : written;
}

function figure(images: string, caption: string): string {
  return `<figure>${images}<figcaption>${caption}</figcaption></figure>`;
}

function writeParagraph(paragraph: Element, parts: DocxParts, notes: string[]): string {
  const properties = child(paragraph, "w:pPr");
  const style = parts.styles.get(value(child(properties, "w:pStyle"))) ?? "";
  const content = writeRuns(paragraph, parts, notes);
  const heading = /^heading (\d)$/.exec(style)?.[1] ?? (style === "title" ? "1" : undefined);
  if (heading) return `<h${heading}>${content}</h${heading}>`;
  const numbering = child(properties, "w:numPr");
  const list = value(child(numbering, "w:numId"));
  if (numbering && list !== "0") {
    const level = Number(value(child(numbering, "w:ilvl")) || 0);
    const marker = parts.isNumbered(list, level) ? "1." : "·";
    return `<p style="mso-list:l${list} level${level + 1}"><span style="mso-list:Ignore">${marker}</span>${content}</p>`;
  }
  if (style === "caption" && content) return `<figcaption>${content}</figcaption>`;
  if (/quote/.test(style)) return `<blockquote><p>${content}</p></blockquote>`;
  return `<p>${content}</p>`;
}

function writeRuns(parent: Element, parts: DocxParts, notes: string[]): string {
  return [...parent.children]
    .map((element) => {
      const name = element.nodeName;
      if (name === "w:r") return writeRun(element, parts, notes);
      if (name === "m:oMath" || name === "m:oMathPara") return "<math></math>";
      if (name === "w:hyperlink") {
        const href = parts.target(value(element, "r:id"));
        const content = writeRuns(element, parts, notes);
        return href ? `<a href="${escape(href)}">${content}</a>` : content;
      }
      // Deleted text of tracked changes is not part of the document.
      return ["w:ins", "w:smartTag", "w:sdt", "w:sdtContent", "w:fldSimple"].includes(name)
        ? writeRuns(element, parts, notes)
        : "";
    })
    .join("");
}

function writeRun(run: Element, parts: DocxParts, notes: string[]): string {
  const properties = child(run, "w:rPr");
  const has = (name: string) => {
    const found = child(properties, name);
    return found !== undefined && !["0", "false", "off"].includes(value(found));
  };
  const html = [...run.children].map((element) => writePart(element, parts, notes)).join("");
  const slanted = has("w:i") ? `<i>${html}</i>` : html;
  return has("w:b") ? `<b>${slanted}</b>` : slanted;
}

function writePart(element: Element, parts: DocxParts, notes: string[]): string {
  switch (element.nodeName) {
    case "w:t":
      return escape(element.textContent ?? "");
    case "w:br":
    case "w:cr":
      return value(element, "w:type") === "page" ? "" : "<br>";
    case "w:tab":
      return " ";
    case "w:noBreakHyphen":
      return "-";
    case "w:commentReference":
      return '<a class="MsoCommentReference"></a>';
    case "w:drawing":
    case "w:pict":
    case "w:object":
      return writeDrawing(element, parts);
    // Shapes are written twice, for new programs and for old ones.
    case "mc:AlternateContent":
      return writeDrawing(element.firstElementChild ?? element, parts);
    case "w:footnoteReference":
    case "w:endnoteReference": {
      const id = noteId(element);
      notes.push(id);
      return `<a href="#_ftn${id}" name="_ftnref${id}">[${notes.length}]</a>`;
    }
    default:
      return "";
  }
}

function writeDrawing(drawing: Element, parts: DocxParts): string {
  const picture = all(drawing, "a:blip")[0] ?? all(drawing, "v:imagedata")[0];
  // A text box: its frame goes, its text stays.
  const box = all(drawing, "w:txbxContent")[0];
  if (box && !picture)
    return all(box, "w:p")
      .map((paragraph) => ` ${writeRuns(paragraph, parts, [])}`)
      .join("");
  if (!picture) return "<svg></svg>";
  const src = parts.picture(value(picture, "r:embed") || value(picture, "r:id")) ?? "file:";
  const alt = value(all(drawing, "wp:docPr")[0], "descr");
  return `<img src="${src}" alt="${escape(alt)}">`;
}

function writeTable(table: Element, parts: DocxParts, notes: string[]): string {
  const rows = [...table.children].filter(({ nodeName }) => nodeName === "w:tr");
  const written = rows.map((row) => {
    const tag = child(child(row, "w:trPr"), "w:tblHeader") ? "th" : "td";
    const cells = [...row.children].filter(({ nodeName }) => nodeName === "w:tc");
    const html = cells.map((cell) => {
      const span = Number(value(child(child(cell, "w:tcPr"), "w:gridSpan")) || 1);
      return `<${tag}${span > 1 ? ` colspan="${span}"` : ""}>${writeBlocks(cell, parts, notes)}</${tag}>`;
    });
    return `<tr>${html.join("")}</tr>`;
  });
  return `<table>${written.join("")}</table>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
