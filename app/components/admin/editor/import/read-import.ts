import { cleanPaste, type CleanPaste } from "../paste/clean-paste.ts";
import { docxToHtml } from "./docx-to-html.ts";
import { markdownToHtml } from "./markdown-to-html.ts";

/** An article has at most 400,000 characters. A text of many megabytes would stop the page for minutes. */
const maxMarkdownBytes = 2 * 1024 * 1024;

/** `title`: the heading above everything else, which is then not part of the text. */
export type ImportedDocument = CleanPaste & { title?: string };

/**
 * A document, with the pictures that were chosen beside it: Markdown names them by their file. `withTitle`: the article
 * has no title yet, so that it can have the document's.
 */
export async function readImport(
  files: File[],
  { withTitle }: { withTitle: boolean },
): Promise<ImportedDocument | "none" | "tooLarge"> {
  const file = files.find(({ name }) => /\.(?:docx|md|markdown)$/i.test(name));
  if (!file) return "none";
  if (/\.docx$/i.test(file.name)) return clean(await docxToHtml(await file.arrayBuffer()), withTitle);
  if (file.size > maxMarkdownBytes) return "tooLarge";
  const pictures = new Map(
    files.filter(({ type }) => type.startsWith("image/")).map((picture) => [picture.name, picture]),
  );
  const html = markdownToHtml(await file.text());
  return clean(await withPictures(html, pictures), withTitle);
}

function clean(html: string, withTitle: boolean): ImportedDocument {
  const [heading, words = ""] = /^\s*<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? [];
  // A title has no picture, and no note that would be left without its mark.
  const title = withTitle && heading && !/<(?:a|img) /.test(words) ? plainText(words) : "";
  return title && heading ? { ...cleanPaste(html.slice(heading.length)), title } : cleanPaste(html);
}

function plainText(html: string): string {
  const { body } = document.implementation.createHTMLDocument();
  body.innerHTML = html;
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

async function withPictures(html: string, pictures: Map<string, File>): Promise<string> {
  let result = html;
  for (const [whole, src = ""] of html.matchAll(/<img src="([^"]*)"/g)) {
    if (/^(?:https?:|data:|\/)/i.test(src)) continue;
    const picture = pictures.get(decoded(src.replace(/^.*\//, "")));
    // An address that leads nowhere is reported as a picture that was left out.
    const address = picture ? await toDataAddress(picture) : "file:";
    result = result.replace(whole, `<img src="${address}"`);
  }
  return result;
}

/** "100%.png" is a file's name, not an encoded one. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function toDataAddress(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
