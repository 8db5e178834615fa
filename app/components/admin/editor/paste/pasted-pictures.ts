import { bareMark } from "../visual/blocks/bare-mark.ts";

export type PastedPicture = { file: File; src: string };

const dataAddress = /src="data:(image\/(\w+));base64,([A-Za-z0-9+/=\s]+)"/g;

/**
 * Marks the pictures that are blocks of their own. While a paragraph has the cursor, the editor would put a bare
 * picture inside of it.
 */
export function asBlocks(html: string): string {
  return html.replace(/^<img [^>]*>$/gm, `<figure ${bareMark}="">$&</figure>`);
}

/** Not stored yet: their addresses mean nothing outside of this page. */
const waiting = new Set<string>();

export function isWaitingForPictures(): boolean {
  return waiting.size > 0;
}

/** Pictures of an earlier visit that ended before they were stored: only their places are left. */
export function countLostPictures(html: string): number {
  return [...html.matchAll(/ src="(blob:[^"]*)"/g)].filter(([, src = ""]) => !waiting.has(src)).length;
}

/** The picture is stored, or could not be. */
export function releasePicture(src: string) {
  waiting.delete(src);
  URL.revokeObjectURL(src);
}

/**
 * Pictures that came inside the HTML are shown from memory until each has been uploaded and has an address of its own.
 */
export function extractPictures(html: string): { html: string; pictures: PastedPicture[] } {
  const pictures: PastedPicture[] = [];
  const shown = html.replace(dataAddress, (_, type: string, ending: string, base64: string) => {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
    const file = new File([bytes], `pasted-${pictures.length + 1}.${ending}`, { type });
    const src = URL.createObjectURL(file);
    pictures.push({ file, src });
    waiting.add(src);
    return `src="${src}"`;
  });
  return { html: shown, pictures };
}
