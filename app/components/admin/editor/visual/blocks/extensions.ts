import { Extension, getNodeType, textblockTypeInputRule, type Extensions } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import { ButtonLink } from "./button-link.ts";
import { Callout } from "./callout.ts";
import { Embed } from "./embed.ts";
import { Footnote, FootnoteReference, Footnotes } from "./footnotes.ts";
import { HtmlBlock } from "./html-block.ts";
import { Image } from "./image.ts";
import { Link } from "#app/components/admin/rich-text/link.ts";
import { Picture } from "./picture.ts";
import { Quote } from "./quote.ts";
import { tableBlocks } from "./table.ts";

export type BlockWords = { captionHint: string; htmlBlock: string };

/** A single "#" means the highest heading of an article, which is h2. */
const OneHashHeading = Extension.create({
  name: "oneHashHeading",
  addInputRules() {
    const type = getNodeType("heading", this.editor.schema);
    return [textblockTypeInputRule({ find: /^#\s$/, type, getAttributes: { level: 2 } })];
  },
});

/** Everything an article can hold. The sanitizer's list of tags and `to-html.ts` have to know each of them. */
export function articleBlocks({ captionHint, htmlBlock }: BlockWords): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      blockquote: false,
      link: false,
      underline: false,
      strike: false,
      trailingNode: false,
      dropcursor: { class: "drop-cursor", color: false },
    }),
    OneHashHeading,
    Quote,
    Link,
    Image,
    Picture.configure({ captionHint }),
    Embed.configure({ captionHint }),
    ButtonLink,
    Callout,
    FootnoteReference,
    Footnotes,
    Footnote,
    HtmlBlock.configure({ label: htmlBlock }),
    ...tableBlocks,
  ];
}
