import { findField, type CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { fieldOfText, isMarkable, listMarked, marksIn, withoutMarks } from "#app/platform/i18n/changes/marks.ts";
import { fieldKey, type NodePath } from "../fields/values.ts";

/** A text of the copy, as a mark in the page names it. */
type Marked = { key: string; where: NodePath; text: string };
/** A place in the page that shows it: a text node, or an attribute of an element. */
type Spot = Marked & { mark: string; element: Element; node?: Text };

/** The text of a field that was chosen in the page, or in the panel in one language. */
export type Place = { key: string; where: NodePath; language?: Language };

type Options = {
  /** `place` is the first of the texts that the chosen element shows. */
  onChoose: (keys: string[], place: Place) => void;
  onPicture: (name: string) => void;
  /** Called when other texts are in the page than before. */
  onFound: (keys: ReadonlySet<string>) => void;
  words: { text: string; picture: string };
};

export type EditFrame = ReturnType<typeof createFrame>;

/**
 * Makes a page of the site editable that is open in a frame and was rendered with marks (`?copy=edit`). Nothing is
 * wrapped or moved: elements get attributes, and text nodes other words.
 */
export async function openFrame(frame: HTMLIFrameElement, options: Options) {
  const page = frame.contentDocument;
  if (!page) throw new Error("The frame has no document.");
  await hydrated(page);
  const texts = await readMarks(page);
  return createFrame(page, texts, options);
}

/** React compares the page with what it would render, so nothing may be changed before. The page is started at once. */
function hydrated(page: Document): Promise<void> {
  if (page.documentElement.dataset.hydrated) return Promise.resolve();
  return new Promise((resolve) => {
    page.addEventListener("hydrated", () => resolve(), { once: true });
    page.defaultView?.dispatchEvent(new Event("pointerdown"));
    // Scripts of the page may be blocked; then it stays as the server sent it.
    setTimeout(resolve, 10_000);
  });
}

async function readMarks(page: Document): Promise<Map<string, Marked>> {
  const { lang, dataset } = page.documentElement;
  if (!dataset.copy?.endsWith("-edit")) throw new Error("The page was not rendered for editing.");
  const marked = new Map<string, Marked>();
  for (const namespace of (dataset.namespaces ?? "common").split(" ")) {
    const response = await fetch(`/locales/${lang}/${namespace}.json?v=${dataset.copy}`);
    if (!response.ok) throw new Error(`The copy could not be read: ${response.status}`);
    const root = (await response.json()) as CopyNode;
    for (const { mark, keys, text } of listMarked(root)) {
      const { path, where } = fieldOfText(keys, (candidate) => findField(root, candidate)?.kind === "plural");
      marked.set(mark, { key: fieldKey({ namespace, path }), where, text });
    }
  }
  return marked;
}

/** A little more than the sticky header of the public pages, in px. */
const headerHeight = 88;

const attributes = ["alt", "aria-label", "placeholder", "title"];

/** Nothing inside of these can have the focus. */
const controls = "button, summary, option, select, [role=button], [role=tab], [role=img]";

const styles = `
  [data-editable], [data-picture-slot] { cursor: pointer }
  [data-editable]:hover, [data-picture-slot]:hover { outline: 2px dashed #a4472b; outline-offset: 4px }
  [data-editable]:focus-visible, [data-picture-slot]:focus-visible { outline: 3px solid #a4472b; outline-offset: 4px }
  [data-editing] { outline: 3px solid #a4472b !important; outline-offset: 4px }`;

function createFrame(page: Document, texts: Map<string, Marked>, { onChoose, onPicture, onFound, words }: Options) {
  const view = page.defaultView!;
  let spots: Spot[] = [];
  let pending = 0;
  let selected: Element | undefined;

  // Constructed style sheets are allowed by the page's policy, style elements are not.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(styles);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];

  scan();
  const observer = new view.MutationObserver(() => {
    pending ||= view.requestAnimationFrame(() => {
      pending = 0;
      scan();
    });
  });
  observer.observe(page.body, { childList: true, subtree: true });
  view.addEventListener("click", onClick, true);
  view.addEventListener("submit", prevent, true);
  view.addEventListener("keydown", onKey, true);
  // On narrow screens the frame becomes lower when the panel opens.
  view.addEventListener("resize", reveal);

  function scan() {
    page.title = withoutMarks(page.title);
    // Answers of questions are closed at first.
    for (const details of page.querySelectorAll("details:not([open])")) details.setAttribute("open", "");
    const known = new Map(spots.map((spot) => [spot.node ?? `${spot.mark} in attributes`, spot]));
    spots = [
      ...textSpots(known),
      ...attributeSpots(),
      ...spots.filter(({ node, element }) => !node && element.isConnected),
    ];
    for (const { element } of spots) makeEditable(element, words.text);
    for (const slot of page.querySelectorAll("[data-picture-slot]")) makeEditable(slot, words.picture, false);
    onFound(new Set(spots.map(({ key }) => key)));
  }

  function textSpots(known: Map<unknown, Spot>): Spot[] {
    const found: Spot[] = [];
    const walker = page.createTreeWalker(page.body, view.NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const parent = node.parentElement;
      if (!parent || parent.closest("script, style, noscript")) continue;
      const element = parent.closest(controls) ?? parent;
      for (const mark of marksIn(node.data)) {
        const before = known.get(node);
        const text = texts.get(mark);
        // What an editor typed is in the node, not in the copy that the page was rendered with.
        if (text) found.push({ ...text, ...(before?.mark === mark ? before : {}), mark, element, node });
      }
    }
    return found;
  }

  /** Marks must not be read aloud, so they are removed once they are known. */
  function attributeSpots(): Spot[] {
    const found: Spot[] = [];
    for (const element of page.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
      for (const name of attributes) {
        const value = element.getAttribute(name) ?? "";
        for (const mark of marksIn(value)) {
          const text = texts.get(mark);
          if (text) found.push({ ...text, mark, element });
          element.setAttribute(name, withoutMarks(value));
        }
      }
    }
    return found;
  }

  function makeEditable(element: Element, description: string, isText = true) {
    if (isText) element.setAttribute("data-editable", "");
    if (element.hasAttribute("aria-description")) return;
    element.setAttribute("aria-description", description);
    if (!element.matches("a[href], button, input, textarea, select, summary")) element.setAttribute("tabindex", "0");
  }

  function choose(target: EventTarget | null): boolean {
    const element = (target as Element | null)?.closest?.("[data-editable], [data-picture-slot]");
    if (!element) return false;
    const slot = element.closest<HTMLElement>("[data-picture-slot]");
    if (slot && !element.hasAttribute("data-editable")) onPicture(slot.dataset.pictureSlot!);
    else {
      const chosen = spots.filter((spot) => spot.element === element);
      if (!chosen[0]) return false;
      onChoose([...new Set(chosen.map(({ key }) => key))], chosen[0]);
    }
    return true;
  }

  /** Scrolls to the chosen text unless all of it is visible; the header of the page covers what is at the top. */
  function reveal() {
    if (!selected?.isConnected) return;
    const { top, bottom, height } = selected.getBoundingClientRect();
    if (top >= headerHeight && bottom <= view.innerHeight) return;
    const wanted = Math.max(headerHeight, (view.innerHeight - height) / 2);
    view.scrollBy({ top: top - wanted, behavior: "instant" });
  }

  function prevent(event: Event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Links, buttons and forms do nothing while the page is edited. */
  function onClick(event: Event) {
    prevent(event);
    choose(event.target);
  }

  function onKey(event: KeyboardEvent) {
    if ((event.key === "Enter" || event.key === " ") && choose(event.target)) prevent(event);
  }

  return {
    /**
     * Shows a text as it is typed. False where the page has to be loaded again: attributes, variables, joined texts.
     */
    show(key: string, where: NodePath, text: string): boolean {
      const shown = spots.filter((spot) => spot.key === key && spot.where.join() === where.join());
      if (shown.length === 0) return true;
      if (/\{\{\w+\}\}/.test(text)) return false;
      return shown
        .map((spot) => {
          const { node, mark } = spot;
          if (!node?.data.includes(spot.text + mark)) return false;
          node.data = node.data.replace(spot.text + mark, () => text + mark);
          spot.text = text;
          return true;
        })
        .every(Boolean);
    },

    /** Whether the page was rendered with as many entries of a list as it has now. */
    hasPlaces(key: string, places: { where: NodePath; text: string }[]): boolean {
      const name = (where: NodePath) => where.findLast((step) => typeof step === "string") ?? key.split(/[:.]/).at(-1)!;
      const now = places.filter(({ where, text }) => isMarkable(name(where), text)).map(({ where }) => where.join());
      const rendered = [...texts.values()].filter((text) => text.key === key).map(({ where }) => where.join());
      return now.toSorted().join(" ") === rendered.toSorted().join(" ");
    },

    /** `place` tells which of the texts of a list is meant. */
    select(keys: string[], place?: Place) {
      for (const element of page.querySelectorAll("[data-editing]")) element.removeAttribute("data-editing");
      const chosen = spots.filter(({ key }) => keys.includes(key));
      for (const { element } of chosen) element.setAttribute("data-editing", "");
      selected = (chosen.find(({ where }) => where.join() === place?.where.join()) ?? chosen[0])?.element;
      reveal();
    },

    /** Back to where the editor was in the page. */
    focus(key: string) {
      (spots.find((spot) => spot.key === key)?.element as HTMLElement | undefined)?.focus({ preventScroll: true });
    },

    close() {
      observer.disconnect();
      view.removeEventListener("click", onClick, true);
      view.removeEventListener("submit", prevent, true);
      view.removeEventListener("keydown", onKey, true);
      view.removeEventListener("resize", reveal);
    },
  };
}
