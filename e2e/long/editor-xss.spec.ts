import { bodyBlocks } from "#test/articles/body-blocks.ts";
import { xssCorpus } from "#test/xss-corpus.ts";
import { open, store, visualField } from "../support/screens/editor-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";
import { collectAlerts, withoutPolicy } from "../support/xss-trap.ts";

test.use({ siteOptions: { name: "editor-xss" } });

const attacks = Object.values(xssCorpus).map((attack) => attack.replaceAll("\u0000", ""));

test.beforeEach(async ({ page, context, site }) => {
  await signInAsAdmin(context, site);
  await withoutPolicy(page, { withStyles: true });
});

test(`[E5] ${attacks.length} attacks in every block of the visual view: none runs, and each comes back byte for byte`, async ({
  page,
}) => {
  test.setTimeout(600_000);
  const ran = await collectAlerts(page);
  const { id } = await store({ bodyContent: "<p>start</p>", published: false });
  await open(page, id);
  await visualField(page);
  for (const [name, block] of Object.entries(bodyBlocks)) {
    const bodies = attacks.map(block);
    expect(await throughVisualView(page, bodies), name).toEqual({ changed: [], handlers: [] });
    expect(ran, name).toEqual([]);
  }
});

test("[E5] an article of all attacks opens in the visual view, in every block, and runs nothing", async ({ page }) => {
  test.setTimeout(300_000);
  const ran = await collectAlerts(page);
  for (const [name, block] of Object.entries(bodyBlocks)) {
    const { id } = await store({ bodyContent: attacks.map(block).join("\n"), published: false });
    await open(page, id);
    await expect(await visualField(page), name).not.toBeEmpty();
    expect(ran, name).toEqual([]);
  }
});

test("[E5] attacks that are pasted into the visual view do not run", async ({ page }) => {
  test.setTimeout(300_000);
  const ran = await collectAlerts(page);
  const { id } = await store({ bodyContent: "<p>start</p>", published: false });
  await open(page, id);
  const text = await visualField(page);
  for (const [name, block] of Object.entries(bodyBlocks)) {
    const handlers = await text.evaluate((field, bodies) => {
      for (const body of bodies) {
        const data = new DataTransfer();
        data.setData("text/html", body);
        data.setData("text/plain", "pasted");
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      }
      return [...field.querySelectorAll("*")]
        .flatMap((element) => element.getAttributeNames())
        .filter((attribute) => attribute.startsWith("on"));
    }, attacks.map(block));
    expect(handlers, name).toEqual([]);
    expect(ran, name).toEqual([]);
  }
});

/** Types each body into the HTML view, opens the visual view, triggers events there, and returns to the HTML view. */
function throughVisualView(page: import("@playwright/test").Page, bodies: string[]) {
  return page.evaluate(async (all) => {
    const press = (name: string) =>
      [...document.querySelectorAll<HTMLButtonElement>("[role=group] button")]
        .find((button) => button.textContent === name && button.closest("form"))!
        .click();
    const until = async (isReady: () => unknown, what: string) => {
      const deadline = performance.now() + 30_000;
      while (!isReady()) {
        if (performance.now() > deadline) throw new Error(`Not shown: ${what}`);
        await new Promise((resolve) => setTimeout(resolve));
      }
    };
    const area = document.querySelector<HTMLTextAreaElement>("textarea[name=body_content]")!;
    const field = () => area.parentElement!.querySelector<HTMLElement>("[contenteditable=true]");
    const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!;
    const readHtml = (html: string) => new DOMParser().parseFromString(html, "text/html").body;
    const isBlank = (element: HTMLElement) => !element.textContent.trim() && !element.querySelector("img");
    const changed: string[] = [];
    const handlers: string[] = [];
    for (const body of all) {
      press("HTML");
      await until(() => !area.hidden && !field(), "the HTML view");
      setValue.call(area, body);
      area.dispatchEvent(new Event("input", { bubbles: true }));
      press("Visual");
      // The text is filled in after the view has opened. A tag that is never closed leaves nothing visible.
      await until(() => field() && (isBlank(readHtml(body)) || !isBlank(field()!)), body);
      for (const element of field()!.querySelectorAll<HTMLElement>("*")) {
        handlers.push(...element.getAttributeNames().filter((attribute) => attribute.startsWith("on")));
        for (const kind of ["mouseover", "pointerenter", "scroll", "animationstart", "toggle", "click"])
          element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
      }
      press("HTML");
      await until(() => !area.hidden, "the HTML view");
      // A text area normalizes line endings to LF.
      if (area.value !== body.replaceAll("\r\n", "\n").replaceAll("\r", "\n")) changed.push(body);
    }
    press("Visual");
    await until(() => field(), "the visual view");
    return { changed, handlers };
  }, bodies);
}
