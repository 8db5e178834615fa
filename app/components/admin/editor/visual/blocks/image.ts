import { Node } from "@tiptap/core";

export const imageFields = ["src", "alt", "title", "width", "height"] as const;

export function readImage(element: Element): Record<(typeof imageFields)[number], string | null> {
  const value = (name: string) => element.getAttribute(name);
  return {
    src: value("src"),
    alt: value("alt") ?? "",
    title: value("title"),
    width: value("width"),
    height: value("height"),
  };
}

/** A picture within a line of text. Pictures between the paragraphs are the block `picture`. */
export const Image = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes() {
    return Object.fromEntries(imageFields.map((name) => [name, { default: name === "alt" ? "" : null }]));
  },
  parseHTML() {
    return [{ tag: "img[src]", getAttrs: readImage }];
  },
  renderHTML({ HTMLAttributes }) {
    return ["img", HTMLAttributes];
  },
});
