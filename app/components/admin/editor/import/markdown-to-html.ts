import { Marked } from "marked";

type Notes = { texts: Map<string, string>; used: { id: string; text: string }[] };

const fencedCode = /^((?:```|~~~)[^\n]*\n[\s\S]*?^(?:```|~~~)[ \t]*$)/m;
/** A note is a line with its continuations, which are indented. */
const definition = /^\[\^([\w-]{1,40})\]:[ \t]*(.*(?:\n(?:[ \t]+\S.*))*)\n?/gm;
const reference = /\[\^([\w-]{1,40})\]/g;

/** Markdown with tables, task lists and footnotes, as HTML for the cleaner of pasted text. */
export function markdownToHtml(markdown: string): string {
  const text = markdown.replaceAll("\r\n", "\n").replace(/^---\n[\s\S]*?\n---\n/, "");
  // In code, square brackets mean something else.
  const parts = text.split(fencedCode).map((part, index) => ({ part, isCode: index % 2 === 1 }));
  const prose = parts.map(({ part, isCode }) => (isCode ? "" : part)).join("\n");
  const referred = new Set([...prose.replace(definition, "").matchAll(reference)].flatMap(([, id]) => id ?? []));
  const notes: Notes = { texts: new Map(), used: [] };
  for (const [, id, note] of prose.matchAll(definition))
    if (id && note !== undefined) notes.texts.set(id, note.replace(/\n[ \t]+/g, " "));
  const marked = new Marked({ gfm: true });
  const linked = parts.map(({ part, isCode }) => (isCode ? part : linkNotes(part, notes, referred))).join("");
  const list = notes.used.map(
    ({ id, text: note }) =>
      `<li id="fn-${id}">${marked.parseInline(note, { async: false })} <a href="#fnref-${id}">↩</a></li>`,
  );
  const html = marked.parse(linked, { async: false });
  return list.length > 0 ? `${html}<section><ol>${list.join("")}</ol></section>` : html;
}

/** A note that is referred to twice becomes two; one that nothing refers to stays where it is, as text. */
function linkNotes(prose: string, { texts, used }: Notes, referred: Set<string>): string {
  return prose
    .replace(definition, (whole, id: string) => (referred.has(id) ? "" : whole))
    .replace(reference, (whole, id: string) => {
      const text = texts.get(id);
      if (text === undefined || !referred.has(id)) return whole;
      const own = `${id}-${used.length + 1}`;
      used.push({ id: own, text });
      return `<sup><a id="fnref-${own}" href="#fn-${own}">${used.length}</a></sup>`;
    });
}
