/** A mark in the text and its note, as links that lead to each other. Every program writes them in its own way. */
export type PastedFootnote = { id: string; note: HTMLElement };

/** Finds footnotes, takes the notes out of the text and leaves `data-footnote` on the marks. */
export function extractFootnotes(body: HTMLElement): PastedFootnote[] {
  const found: PastedFootnote[] = [];
  const prefix = Math.random().toString(36).slice(2, 7);
  for (const mark of body.querySelectorAll<HTMLAnchorElement>("a[href*='#']")) {
    if (!body.contains(mark) || mark.closest("[data-note]")) continue;
    const target = findTarget(body, mark);
    const back = target && findBackLink(target, mark);
    if (!target || !back || isBefore(target, mark)) continue;
    const note = noteAround(target, body);
    back.remove();
    note.dataset.note = "";
    const id = `${prefix}-${found.length + 1}`;
    mark.dataset.footnote = id;
    found.push({ id, note });
  }
  for (const { note } of found) removeWithEmptyParents(note, body);
  return found;
}

function fragmentOf(link: Element): string {
  return (link.getAttribute("href") ?? "").replace(/^[^#]*#/, "");
}

function named(body: HTMLElement, name: string): HTMLElement | undefined {
  if (!/^[\w.:-]{1,80}$/.test(name)) return undefined;
  return body.querySelector<HTMLElement>(`[id="${name}"], [name="${name}"]`) ?? undefined;
}

function findTarget(body: HTMLElement, mark: Element): HTMLElement | undefined {
  const target = named(body, fragmentOf(mark));
  return target === mark ? undefined : target;
}

/** The link in the note that leads back to the mark, or the target itself when it is that link. */
function findBackLink(target: HTMLElement, mark: Element): Element | undefined {
  const names = [mark, ...(mark.parentElement ? [mark.parentElement] : []), ...mark.querySelectorAll("*")].flatMap(
    (element) => [element.id, element.getAttribute("name")],
  );
  const isBackLink = (link: Element) => names.includes(fragmentOf(link)) && fragmentOf(link) !== "";
  const around = target.localName === "a" ? (target.closest("p, li, div, td") ?? target) : target;
  return [target, ...around.querySelectorAll("a[href*='#']")].find(
    (link) => link.localName === "a" && isBackLink(link),
  );
}

/** The whole block of the note: its list item, or the box or paragraph around it. */
function noteAround(target: HTMLElement, body: HTMLElement): HTMLElement {
  const block = target.closest<HTMLElement>("li") ?? target.closest<HTMLElement>("div[id], p") ?? target;
  const box = block.localName === "p" ? block.parentElement?.closest<HTMLElement>("div[id]") : undefined;
  return box && box !== body && /^(?:s?d?)?(?:foot|end|ft|ed)n/i.test(box.id) ? box : block;
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & 4) !== 0;
}

function removeWithEmptyParents(note: HTMLElement, body: HTMLElement) {
  let parent = note.parentElement;
  note.remove();
  while (parent && parent !== body && !parent.textContent?.trim() && !parent.querySelector("img")) {
    const next = parent.parentElement;
    parent.remove();
    parent = next;
  }
}
