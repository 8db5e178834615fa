import { Marked } from "marked";

/** Markdown with tables, task lists and footnotes, as HTML for the cleaner of pasted text. */
export function markdownToHtml(markdown: string): string {
  const text = markdown.replaceAll("\r\n", "\n").replace(/^---\n[\s\S]*?\n---\n/, "");
  const notes = new Map<string, string>();
  // A note is a line with its continuations, which are indented.
  const rest = text.replace(
    /^\[\^([\w-]{1,40})\]:[ \t]*(.*(?:\n(?:[ \t]+\S.*))*)\n?/gm,
    (_, id: string, note: string) => {
      notes.set(id, note.replace(/\n[ \t]+/g, " "));
      return "";
    },
  );
  const marked = new Marked({ gfm: true });
  const numbers = new Map<string, number>();
  const linked = rest.replace(/\[\^([\w-]{1,40})\]/g, (whole, id: string) => {
    if (!notes.has(id) || numbers.has(id)) return whole;
    numbers.set(id, numbers.size + 1);
    return `<sup><a id="fnref-${id}" href="#fn-${id}">${numbers.get(id)}</a></sup>`;
  });
  const list = [...numbers].map(
    ([id]) =>
      `<li id="fn-${id}">${marked.parseInline(notes.get(id)!, { async: false })} <a href="#fnref-${id}">↩</a></li>`,
  );
  const html = marked.parse(linked, { async: false });
  return list.length > 0 ? `${html}<section><ol>${list.join("")}</ol></section>` : html;
}
