import { removeUnsupported, type LeftOut } from "./left-out.ts";
import { extractFootnotes } from "./pasted-footnotes.ts";
import { restoreWordLists } from "./word-lists.ts";
import { writeBlocks } from "./write-blocks.ts";
import { trimLine, writeInside, type PasteContext } from "./write-inline.ts";

export type CleanPaste = { html: string; leftOut: LeftOut };

/**
 * Turns what word processors, note programs and web pages put on the clipboard into the HTML of articles. The elements
 * are inert while it works: nothing is loaded and no script runs.
 */
export function cleanPaste(clipboard: string, document: Document = globalThis.document): CleanPaste {
  const body = document.implementation.createHTMLDocument().body;
  body.innerHTML = withReadableStyles(fragmentOf(clipboard));
  const leftOut: LeftOut = {};
  removeUnsupported(body, leftOut);
  restoreWordLists(body);
  const footnotes = extractFootnotes(body);
  const context: PasteContext = { leftOut, images: [] };
  const blocks = writeBlocks(body, context);
  const notes = footnotes.map(({ id, note }) => {
    const text = trimLine(writeInside(note, {}, context)).replace(/^(?:\[?\d+\]?[.)]?\s+|↩\s*)+|\s*↩$/g, "");
    return `<li id="fn-${id}">${text} <a href="#fnref-${id}">↩</a></li>`;
  });
  if (notes.length > 0) blocks.push(`<section class="footnotes"><ol>${notes.join("")}</ol></section>`);
  // A few words without a block stay words, so that they can be pasted into the middle of a line.
  const isInline = blocks.length === 1 && !/<(?:p|div|li|h\d|br)\b/i.test(fragmentOf(clipboard));
  const html = blocks.join("\n");
  return { html: isInline ? html.replace(/^<p>([\s\S]*)<\/p>$/, "$1") : html, leftOut };
}

/** Windows puts a whole document on the clipboard and marks the part that was copied. */
function fragmentOf(clipboard: string): string {
  return /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(clipboard)?.[1] ?? clipboard;
}

/**
 * The page's policy holds for parsed text too: the browser drops style attributes and reports event handlers as
 * violations, so both are read under other names.
 */
function withReadableStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/\sstyle(?=\s*=)/gi, " data-style").replace(/\son[a-z]+(?=\s*=)/gi, " data-handler"),
    );
}
