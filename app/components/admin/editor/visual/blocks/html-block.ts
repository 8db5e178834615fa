import { Node } from "@tiptap/core";

type HtmlBlockOptions = { label: string };

/** Markup that the visual view cannot represent. It is shown as source and stays exactly as it is. */
export const HtmlBlock = Node.create<HtmlBlockOptions>({
  name: "htmlBlock",
  group: "block",
  atom: true,
  draggable: true,
  addOptions() {
    return { label: "" };
  },
  addAttributes() {
    return { source: { default: "", rendered: false } };
  },
  parseHTML() {
    return [{ tag: "div[data-html-source]", getAttrs: (element) => ({ source: element.dataset.htmlSource }) }];
  },
  renderHTML({ node }) {
    const { source } = node.attrs;
    return [
      "div",
      { class: "html-block", "data-html-source": source, "aria-label": this.options.label },
      ["pre", source],
    ];
  },
});
