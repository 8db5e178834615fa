// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { withMarks, withoutMarks } from "#app/platform/i18n/changes/marks.ts";
import { openFrame } from "./frame.ts";

const copy = withMarks(
  {
    hero: { title: "Title", both: "One", other: "Two", alt: "A tree" },
    days_one: "a day",
    days_other: "days",
    list: ["x", "y"],
  },
  (() => {
    let last = 0;
    return () => last++;
  })(),
) as { hero: Record<string, string>; days_one: string; days_other: string; list: string[] };

/** A page as the server renders it for the editor. jsdom has no constructed style sheets; a browser test has them. */
function renderPage() {
  Object.assign(document.documentElement.dataset, { copy: "abc-0-edit", namespaces: "home", hydrated: "yes" });
  document.documentElement.lang = "en";
  Object.assign(document, { adoptedStyleSheets: [] });
  Object.assign(window, {
    CSSStyleSheet: class {
      replaceSync() {}
    },
  });
  document.body.innerHTML = `
    <h1>${copy.hero.title}</h1><p>${copy.hero.both} · ${copy.hero.other}</p><a href="/x"><b>${copy.days_other}</b></a>
    <img alt="${copy.hero.alt}"><ul><li>${copy.list[0]}</li><li>${copy.list[1]}</li></ul>
    <details><summary>q</summary></details><figure data-picture-slot="hero"></figure>`;
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(copy)));
}

async function open() {
  renderPage();
  const chosen: string[][] = [];
  const pictures: string[] = [];
  let found: ReadonlySet<string> = new Set();
  const page = await openFrame({ contentDocument: document } as HTMLIFrameElement, {
    onChoose: (keys) => chosen.push(keys),
    onPicture: (name) => pictures.push(name),
    onFound: (keys) => {
      found = keys;
    },
    words: { text: "Edit", picture: "Change" },
  });
  return { page, chosen, pictures, found: () => found };
}

const click = (selector: string) => {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector(selector)!.dispatchEvent(event);
  return event.defaultPrevented;
};

test("texts, attributes and list entries are found, chosen and outlined; links do nothing", async () => {
  const { page, chosen, pictures, found } = await open();
  expect([...found()].sort()).toEqual(
    ["home:days", "home:hero.alt", "home:hero.both", "home:hero.other", "home:hero.title", "home:list"].sort(),
  );
  expect(document.querySelector("img")!.alt).toBe("A tree");
  expect(document.querySelector("h1")!.tabIndex).toBe(0);
  expect(document.querySelector("details")!.open).toBe(true);
  expect(["h1", "p", "b", "img", "li", "figure"].map(click)).toEqual([true, true, true, true, true, true]);
  expect(chosen).toEqual([
    ["home:hero.title"],
    ["home:hero.both", "home:hero.other"],
    ["home:days"],
    ["home:hero.alt"],
    ["home:list"],
  ]);
  expect(pictures).toEqual(["hero"]);
  page.close();
  expect(click("h1")).toBe(false);
});

test("typed words show in the page at once, where it need not be rendered again", async () => {
  const { page } = await open();
  const shown = (selector: string) => withoutMarks(document.querySelector(selector)!.textContent!);
  expect(page.show("home:hero.title", [], "Tit")).toBe(true);
  expect(page.show("home:hero.title", [], "New title")).toBe(true);
  expect(shown("h1")).toBe("New title");
  expect(page.show("home:hero.other", [], "Deux")).toBe(true);
  expect(shown("p")).toBe("One · Deux");
  expect(page.show("home:list", [1], "z")).toBe(true);
  expect(shown("ul")).toBe("xz");
  expect(page.show("home:hero.title", [], "With {{brand}}")).toBe(false);
  expect(page.show("home:hero.alt", [], "An oak")).toBe(false);
  page.close();
});

test("a list with other entries than the page shows is noticed", async () => {
  const { page } = await open();
  const entries = (...texts: string[]) => texts.map((text, index) => ({ where: [index], text }));
  expect(page.hasPlaces("home:list", entries("y", "x"))).toBe(true);
  expect(page.hasPlaces("home:list", entries("x"))).toBe(false);
  expect(page.hasPlaces("home:list", entries("x", "y", "z"))).toBe(false);
  // A new entry that has no words yet is not shown.
  expect(page.hasPlaces("home:list", entries("x", "y", ""))).toBe(true);
  page.close();
});

test("a page that was not rendered for editing is refused", async () => {
  renderPage();
  document.documentElement.dataset.copy = "abc";
  const options = { onChoose() {}, onPicture() {}, onFound() {}, words: { text: "", picture: "" } };
  await expect(openFrame({ contentDocument: document } as HTMLIFrameElement, options)).rejects.toThrow("not rendered");
});
