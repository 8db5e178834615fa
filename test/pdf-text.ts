import { extractText, getDocumentProxy } from "unpdf";

/** The text of each page, with single spaces. */
export async function pdfPages(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}

/** The text of a PDF in reading order, with single spaces and one at its end. */
export async function pdfText(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return `${text.replace(/\s+/g, " ")} `;
}
