import { InputRule, Mark } from "@tiptap/core";
import { linkAddress } from "./link-address.ts";

/** Our own instead of Tiptap's, which brings 17 kB of rules for recognizing addresses in running text. */
export const Link = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  addAttributes() {
    return { href: { default: null }, title: { default: null }, target: { default: null }, rel: { default: null } };
  },
  parseHTML() {
    return [{ tag: "a[href]" }];
  },
  renderHTML({ HTMLAttributes }) {
    return ["a", withSafeAddress(HTMLAttributes), 0];
  },
  addInputRules() {
    return [
      new InputRule({
        find: /\[([^\]]+)\]\(([^\s)]+)\)$/,
        handler: ({ state, range, match: [, text = "", address = ""] }) => {
          const href = linkAddress(address);
          if (!href) return null;
          state.tr.replaceWith(range.from, range.to, state.schema.text(text, [this.type.create({ href })]));
          return undefined;
        },
      }),
    ];
  },
});

/**
 * The HTML view may hold anything until it is saved: in the visual view only addresses that the sanitizer allows are
 * links.
 */
export function withSafeAddress({ href, ...others }: Record<string, unknown>): Record<string, unknown> {
  return /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(String(href)) ? { href, ...others } : others;
}
