import { Node } from "@tiptap/core";

export const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "block+",
  defining: true,
  parseHTML() {
    return [{ tag: "aside.callout" }];
  },
  renderHTML() {
    return ["aside", { class: "callout" }, 0];
  },
});
