import { Node } from "@tiptap/core";
import { codeOf } from "#app/platform/text/variables.ts";

/** What is filled in before the answer is sent: one piece with its name. */
export const VariableNode = Node.create<{ names: Readonly<Record<string, string>> }>({
  name: "variable",
  group: "inline",
  inline: true,
  atom: true,
  addOptions: () => ({ names: {} }),
  addAttributes: () => ({ code: { default: "" } }),
  parseHTML() {
    return [{ tag: "span[data-variable]", getAttrs: (element) => ({ code: element.dataset.variable }) }];
  },
  renderHTML({ node }) {
    const code = String(node.attrs.code);
    const looks = "mx-px rounded-full bg-adobe px-2 py-0.5 whitespace-nowrap text-ink";
    return ["span", { "data-variable": code, class: looks }, this.options.names[code] ?? code];
  },
  renderText: ({ node }) => codeOf(String(node.attrs.code)),
});

/** The HTML of an answer for the editor: codes in its text are pieces there. */
export function withPieces(html: string): string {
  return html.replace(/<[^>]+>|[^<]+/g, (part) =>
    part.startsWith("<") ? part : part.replace(/\{\{(\w+)\}\}/g, '<span data-variable="$1"></span>'),
  );
}

/** The same back. */
export function withCodes(html: string): string {
  return html.replace(/<span data-variable="(\w+)"[^>]*>[^<]*<\/span>/g, (_, code: string) => codeOf(code));
}
