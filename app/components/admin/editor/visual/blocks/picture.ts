import { Node } from "@tiptap/core";
import { pictureAttributes, type ImageAttributes } from "../source/to-html.ts";
import { bareMark } from "./bare-mark.ts";
import { readImage } from "./image.ts";
import { selectByClick } from "./select-by-click.ts";
import { settledPictures } from "./settled-pictures.ts";

type PictureOptions = { captionHint: string };

/** One picture or a row of several, with a caption: a bare img, or a figure. */
export const Picture = Node.create<PictureOptions>({
  name: "picture",
  group: "block",
  content: "(text | hardBreak)*",
  draggable: true,
  isolating: true,
  addOptions() {
    return { captionHint: "" };
  },
  addAttributes() {
    return {
      pictures: { default: [], rendered: false },
      /** "", "wide", "row" or "wide row": the figure's class. */
      layout: { default: "", rendered: false },
      figure: { default: false, rendered: false },
    };
  },
  parseHTML() {
    return [
      {
        tag: "img[src]",
        context: "doc/",
        priority: 60,
        getAttrs: (image) => ({ pictures: [readImage(image)], layout: "", figure: false }),
      },
      {
        tag: "figure:not(.embed)",
        priority: 60,
        getAttrs: (figure) => {
          const pictures = [...figure.querySelectorAll("img[src]")].map(readImage);
          return pictures.length > 0 && { pictures, layout: figure.className, figure: !figure.hasAttribute(bareMark) };
        },
        contentElement: captionOf,
      },
    ];
  },
  renderHTML({ node }) {
    const { pictures, layout } = pictureAttributes(node);
    return [
      "figure",
      { class: layout },
      ...pictures.map((image) => ["img", withoutNulls(image)] as const),
      ["figcaption", { "data-hint": this.options.captionHint }, 0],
    ];
  },
  addProseMirrorPlugins() {
    return [settledPictures(), selectByClick(this.type, "img")];
  },
});

export function captionOf(figure: globalThis.Node): HTMLElement {
  const element = figure as HTMLElement;
  return element.querySelector<HTMLElement>("figcaption") ?? element.ownerDocument.createElement("figcaption");
}

function withoutNulls(image: ImageAttributes): Record<string, string> {
  return Object.fromEntries(Object.entries(image).filter((entry): entry is [string, string] => entry[1] !== null));
}
