import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addPeople, inSpanish, morePages, pages } from "../support/public-pages.ts";
import { expect, test, waitForHydration } from "../support/site.ts";

test.use({ siteOptions: { name: "openings" } });

const addresses = [...pages, ...morePages];

test.beforeAll(async ({ site: _ }) => {
  addresses.push(...(await addPeople()));
});

for (const width of [320, 360, 768, 1024, 1280, 1440]) {
  test(`[R34] every opening has room for a text that is 30 % longer, at ${width} pixels in either language`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const troubles: string[] = [];
    for (const path of addresses.flatMap((english) => [english, inSpanish(english)])) {
      await page.goto(path);
      // React compares the texts with its own while it takes the page over.
      await waitForHydration(page);
      await page.evaluate(() => document.fonts.ready);
      const { boxes, outside, pageWidth } = await page.evaluate(lengthen);
      const covered = await drawnOver(page, boxes);
      if (pageWidth > width) troubles.push(`${path} is ${pageWidth} pixels wide`);
      troubles.push(...outside.map((text) => `${path}: "${text}" is cut off`));
      troubles.push(...covered.map((text) => `${path}: "${text}" stands on the drawing`));
    }
    expect(troubles).toEqual([]);
  });
}

test("no picture on the first screen of a phone waits until it is scrolled to", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const late: string[] = [];
  for (const path of addresses) {
    await page.goto(path);
    const found = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>("main img[loading=lazy]")]
        // One that only begins at the edge is not the largest thing on the screen.
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight - 100)
        .map((image) => image.getAttribute("src")),
    );
    late.push(...found.map((source) => `${path}: ${source}`));
  }
  expect(late).toEqual([]);
});

type Box = { text: string; left: number; top: number; right: number; bottom: number };

/**
 * Runs in the page: makes each text of the opening longer by 30 % of its words, and returns where its lines and buttons
 * are and which of them are outside of the opening. Everything but the drawing is hidden afterwards (rules of a style element are refused).
 */
function lengthen() {
  const title = document.querySelector("main h1")!;
  const opening = title.closest("section, header") ?? title.parentElement!;
  const isDrawn = (node: Node) => node.parentElement!.closest("[data-picture], [data-picture-slot], svg") !== null;
  const texts: Node[] = [];
  const walker = document.createTreeWalker(opening, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.nodeValue!.trim()) texts.push(walker.currentNode);
  for (const node of texts) {
    const words = node.nodeValue!.trim().split(/\s+/);
    const more = Math.round(words.length * 0.3);
    if (more > 0) node.nodeValue += ` ${words.slice(0, more).join(" ").toLowerCase()}`;
  }
  const boxes: Box[] = [];
  const add = (text: string, { left, top, right, bottom }: DOMRect) => {
    if (right - left > 2 && bottom - top > 2)
      boxes.push({ text, left, top: top + window.scrollY, right, bottom: bottom + window.scrollY });
  };
  for (const node of texts) {
    // The last step of the breadcrumb is hidden on phones.
    if (isDrawn(node) || node.parentElement!.closest("nav") || !node.parentElement!.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) add(node.nodeValue!.trim(), line);
  }
  for (const button of opening.querySelectorAll(":is(a, button):not(nav *)"))
    add(button.textContent, button.getBoundingClientRect());
  const frame = opening.getBoundingClientRect();
  const bottom = frame.bottom + window.scrollY + 1;
  const outside = boxes
    .filter((box) => box.left < 0 || box.right > window.innerWidth + 1 || box.bottom > bottom)
    .map(({ text }) => text);
  for (const element of document.querySelectorAll<HTMLElement>("body, body *")) element.style.visibility = "hidden";
  const drawn = "[data-picture], [data-picture] *, [data-picture-slot], [data-picture-slot] *";
  for (const element of opening.querySelectorAll<HTMLElement | SVGElement>(drawn)) element.style.visibility = "visible";
  return { boxes, outside: [...new Set(outside)], pageWidth: document.documentElement.scrollWidth };
}

/** How many of a line's pixels the tip of a leaf may touch. */
const touched = 0.01;

/** The texts with something drawn behind them. */
async function drawnOver(page: Page, boxes: Box[]): Promise<string[]> {
  const picture = sharp(await page.screenshot({ fullPage: true, scale: "css" }));
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const differs = (x: number, y: number, from: number) => {
    const at = (y * info.width + x) * 3;
    return [0, 1, 2].some((channel) => Math.abs(data[at + channel]! - data[from + channel]!) > 24);
  };
  const found = boxes.filter(({ left, top, right, bottom }) => {
    const area = { left: Math.max(0, Math.ceil(left)), right: Math.min(info.width, Math.floor(right)) };
    const background = (Math.ceil(top) * info.width + area.left) * 3;
    let drawn = 0;
    for (let y = Math.ceil(top); y < Math.min(info.height, bottom); y++)
      for (let x = area.left; x < area.right; x++) if (differs(x, y, background)) drawn++;
    return drawn > (right - left) * (bottom - top) * touched;
  });
  return [...new Set(found.map(({ text }) => text))];
}
