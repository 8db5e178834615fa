import { unzip } from "./unzip.ts";

/** What the text of a Word document refers to: styles, lists, links, pictures and notes. */
export type DocxParts = {
  body: Element;
  /** Names of styles by id; the names are English in every language of Word. */
  styles: Map<string, string>;
  /** Whether a list level is numbered, by "list:level". */
  isNumbered: (list: string, level: number) => boolean;
  target: (relation: string) => string | undefined;
  picture: (relation: string) => string | undefined;
  /** Footnotes and endnotes, which have numbers of their own. */
  notes: Map<string, Element>;
};

type ParseXml = (text: string) => Document;

export async function readDocxParts(file: ArrayBuffer, parseXml: ParseXml): Promise<DocxParts> {
  const files = await unzip(file);
  const xml = (name: string) => {
    const bytes = files.get(name);
    return bytes && parseXml(new TextDecoder().decode(bytes)).documentElement;
  };
  const body = xml("word/document.xml")?.getElementsByTagName("w:body")[0];
  if (!body) throw new Error("The file is not a Word document.");
  const relations = new Map(
    all(xml("word/_rels/document.xml.rels"), "Relationship").map((one) => [
      one.getAttribute("Id"),
      one.getAttribute("Target"),
    ]),
  );
  const target = (id: string) => relations.get(id) ?? undefined;
  return {
    body,
    styles: new Map(
      all(xml("word/styles.xml"), "w:style").map((style) => [value(style, "w:styleId"), nameOfStyle(style)]),
    ),
    isNumbered: readNumbering(xml("word/numbering.xml")),
    target,
    picture(id) {
      const path = target(id)?.replace(/^\/?(?:word\/)?/, "word/");
      const type = /\.(png|jpe?g|gif|webp)$/i
        .exec(path ?? "")?.[1]
        ?.toLowerCase()
        .replace("jpg", "jpeg");
      const bytes = path && files.get(path);
      return bytes && type ? `data:image/${type};base64,${toBase64(bytes)}` : undefined;
    },
    notes: new Map(
      [...all(xml("word/footnotes.xml"), "w:footnote"), ...all(xml("word/endnotes.xml"), "w:endnote")].map((note) => [
        noteId(note),
        note,
      ]),
    ),
  };
}

/** Of a note, or of the mark that refers to it. */
export function noteId(element: Element): string {
  return `${element.nodeName.startsWith("w:endnote") ? "e" : ""}${value(element, "w:id")}`;
}

export function all(parent: Element | undefined, name: string): Element[] {
  return [...(parent?.getElementsByTagName(name) ?? [])];
}

export function child(parent: Element | undefined, name: string): Element | undefined {
  return [...(parent?.children ?? [])].find(({ nodeName }) => nodeName === name);
}

export function value(element: Element | undefined, name = "w:val"): string {
  return element?.getAttribute(name) ?? "";
}

function nameOfStyle(style: Element): string {
  return value(child(style, "w:name")).toLowerCase();
}

function readNumbering(numbering: Element | undefined): DocxParts["isNumbered"] {
  const formats = new Map<string, string>();
  for (const list of all(numbering, "w:abstractNum"))
    for (const level of all(list, "w:lvl"))
      formats.set(`${value(list, "w:abstractNumId")}:${value(level, "w:ilvl")}`, value(child(level, "w:numFmt")));
  const kinds = new Map(
    all(numbering, "w:num").map((list) => [value(list, "w:numId"), value(child(list, "w:abstractNumId"))]),
  );
  return (list, level) => !["bullet", "none", undefined].includes(formats.get(`${kinds.get(list)}:${level}`));
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
