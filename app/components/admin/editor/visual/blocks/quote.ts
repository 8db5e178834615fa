import { Blockquote } from "@tiptap/extension-blockquote";

/** A quote, or with `pull` a sentence of the article itself, set large. */
export const Quote = Blockquote.extend({
  addAttributes() {
    return {
      pull: {
        default: false,
        parseHTML: (element) => element.classList.contains("pull"),
        renderHTML: ({ pull }) => (pull ? { class: "pull" } : {}),
      },
    };
  },
});
