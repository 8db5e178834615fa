import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readArticles } from "#db/seed/articles.ts";
import { bodyBlocks } from "#test/articles/body-blocks.ts";
import { expectAccessible } from "../support/axe.ts";
import {
  box,
  button,
  cursorToEnd,
  htmlField,
  open,
  save,
  selectedText,
  store,
  stored,
  visualField,
} from "../support/screens/editor-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "visual-editor" } });

test.beforeEach(async ({ context, site }) => {
  await db().execute(sql`truncate posts cascade`);
  await signInAsAdmin(context, site);
});

/** The editor reads typed text from the DOM shortly after each key press, so keys must not come faster. */
const typingDelay = { delay: 20 };

const everyBlock = Object.values(bodyBlocks)
  .map((block) => block("words"))
  .join("\n\n");

test("[E1] opening and saving an untouched article leaves every byte as it was", async ({ page }) => {
  const sample = readArticles().find(({ bodyContentEs }) => bodyContentEs)!;
  const odd = `<p>one   two</p>\n\n\n<ul>\n  <li><p>a</p></li></ul><div>kept</div>loose <em>text</em>\n${everyBlock}`;
  for (const body of [sample.bodyContent, odd]) {
    const { id } = await store({
      bodyContent: body,
      bodyContentEs: sample.bodyContentEs,
      published: false,
    });
    await open(page, id);
    await visualField(page);
    await save(page, "Save Draft");
    // A changed byte would have made a second version.
    expect(await stored(id)).toMatchObject({ bodyContent: body, bodyContentEs: sample.bodyContentEs, version: 1 });
  }
});

test("[E2] the visual view is the default, and what is typed in it is the HTML that is stored", async ({ page }) => {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  const { id } = await store({ bodyContent: "<p>First  line</p>\n<h2>Kept</h2>", published: false });
  await open(page, id);
  const text = await visualField(page);
  await expect(text.getByRole("heading", { name: "Kept" })).toBeVisible();
  await cursorToEnd(text.getByText("First"));
  await page.keyboard.type(" and more", typingDelay);
  await page.keyboard.press("Enter");
  await page.keyboard.type("**bold** and *thin* and `code`.", typingDelay);
  await page.keyboard.press("Enter");
  await page.keyboard.type("# Next", typingDelay);
  await page.keyboard.press("Enter");
  await page.keyboard.type("- one", typingDelay);
  await page.keyboard.press("Enter");
  await page.keyboard.type("two", typingDelay);
  const html = await htmlField(page);
  await expect(html).toHaveValue(
    "<p>First line and more</p>\n<p><strong>bold</strong> and <em>thin</em> and <code>code</code>.</p>\n<h2>Next</h2>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<h2>Kept</h2>",
  );
  await html.fill("<p>From the <strong>HTML</strong> view</p>");
  await button(page, "Visual").click();
  await expect((await visualField(page)).locator("strong")).toHaveText("HTML");
  await save(page, "Save Draft");
  expect((await stored(id)).bodyContent).toBe("<p>From the <strong>HTML</strong> view</p>");
  expect(problems).toEqual([]);
});

test("text typed a moment before saving is saved", async ({ page }) => {
  const { id } = await store({ bodyContent: "<p>Start</p>", published: false });
  await open(page, id);
  await cursorToEnd((await visualField(page)).getByText("Start"));
  await page.keyboard.type(" end");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. You can go on writing.")).toBeVisible();
  expect((await stored(id)).bodyContent).toBe("<p>Start end</p>");
});

test("[SV6] words are found and replaced, one or all of them, and it can be taken back", async ({ page }) => {
  const { id } = await store({ bodyContent: "<p>A bench is a bench.</p>\n<p>The Bench stays.</p>", published: false });
  await open(page, id);
  const text = await visualField(page);
  await cursorToEnd(text.getByText("The Bench stays."));
  await page.keyboard.press("Control+f");
  const panel = page.getByRole("group", { name: "Find and replace" });
  await expect(panel.getByRole("textbox", { name: "Find" })).toBeFocused();
  await page.keyboard.type("bench");
  await expect(panel.getByRole("status")).toHaveText("3 places");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("status")).toHaveText("1 of 3");
  await page.keyboard.press("Shift+Enter");
  await expect(panel.getByRole("status")).toHaveText("3 of 3");
  await expect.poll(() => selectedText(text)).toBe("Bench");
  await panel.getByRole("checkbox", { name: "Match capitals" }).check();
  await expect(panel.getByRole("status")).toHaveText("2 places");
  await panel.getByRole("textbox", { name: "Replace with" }).fill("stone");
  await button(page, "Replace all").click();
  await expect(panel.getByRole("status")).toHaveText("2 places replaced. Ctrl+Z takes it back.");
  await expect(text).toHaveText("A stone is a stone.The Bench stays.");
  await panel.getByRole("textbox", { name: "Find" }).fill("nothing like it");
  await expect(panel.getByRole("status")).toHaveText("Nothing found");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(text).toHaveText("A bench is a bench.The Bench stays.");
  await save(page, "Save Draft");
  expect((await stored(id)).bodyContent).toBe("<p>A bench is a bench.</p>\n<p>The Bench stays.</p>");
});

test("the keys of other editors work: marks, link, undo, moving a block", async ({ page }) => {
  await store({ slug: "linked", title: "A linked article", published: true });
  const { id } = await store({ bodyContent: "<p>one</p>\n<p>two</p>" });
  await open(page, id);
  const text = await visualField(page);
  await cursorToEnd(text.getByText("two"));
  await page.keyboard.press("Shift+Home");
  await expect.poll(() => selectedText(text)).toBe("two");
  await page.keyboard.press("Control+b");
  await expect(text.locator("strong")).toHaveText("two");
  await page.keyboard.press("Control+z");
  await expect(text.locator("strong")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("linked art");
  await page
    .getByRole("list", { name: "Our pages and articles" })
    .getByRole("button", { name: "A linked article" })
    .click();
  await expect(text.locator("a")).toHaveAttribute("href", "/insights/linked");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(await htmlField(page)).toHaveValue('<p><a href="/insights/linked">two</a></p>\n<p>one</p>');
});

test("the slash menu inserts every kind of block, by keyboard alone", async ({ page }) => {
  await open(page, "new");
  const text = await visualField(page);
  await text.focus();
  const insert = async (name: string) => {
    await page.keyboard.type(`/${name}`);
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
  };
  await insert("pull");
  await page.keyboard.type("Pulled");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await insert("callout");
  await page.keyboard.type("Boxed");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await insert("button");
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("ArrowDown");
  await insert("divider");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await insert("table");
  await page.keyboard.type("A");
  await page.keyboard.press("Tab");
  await page.keyboard.type("B");
  await expect(await htmlField(page)).toHaveValue(
    '<blockquote class="pull"><p>Pulled</p></blockquote>\n<aside class="callout">\n<p>Boxed</p>\n</aside>\n<p class="button"><a href="/journey">Start your journey!</a></p>\n<hr>\n<table>\n<thead>\n<tr><th>A</th><th>B</th><th></th></tr>\n</thead>\n<tbody>\n<tr><td></td><td></td><td></td></tr>\n<tr><td></td><td></td><td></td></tr>\n</tbody>\n</table>',
  );
});

test("footnotes are numbered in the order of the text and are deleted with their marks", async ({ page }) => {
  const { id } = await store({ bodyContent: "<p>one</p>\n<p>two</p>" });
  await open(page, id);
  const text = await visualField(page);
  for (const [word, note] of [
    ["two", "Second"],
    ["one", "First"],
  ]) {
    await cursorToEnd(text.locator("p", { hasText: word }).first());
    await button(page, "Insert a block").click();
    await button(page, "Footnote").click();
    await page.keyboard.type(`${note} note`);
  }
  await expect(text.locator("section.footnotes li")).toHaveText(["First note", "Second note"]);
  await expect(text.locator("sup")).toHaveText(["1", "2"]);
  await cursorToEnd(text.locator("p", { hasText: "one" }));
  await page.keyboard.press("Backspace");
  await expect(text.locator("section.footnotes li")).toHaveText(["Second note"]);
  await expect(text.locator("sup")).toHaveText(["1"]);
  const html = await (await htmlField(page)).inputValue();
  expect(html).toMatch(
    /^<p>one<\/p>\n<p>two<sup class="footnote"><a href="#fn-(\w+)" id="fnref-\1">1<\/a><\/sup><\/p>\n<section class="footnotes">\n<ol>\n<li id="fn-\1">Second note <a href="#fnref-\1">↩<\/a><\/li>\n<\/ol>\n<\/section>$/,
  );
});

test("a video is added by its address, and other addresses are refused", async ({ page }) => {
  await open(page, "new");
  await (await visualField(page)).focus();
  await button(page, "Insert a block").click();
  await button(page, "Video or audio").click();
  const address = box(page, "Address of the video or recording");
  await address.fill("https://evil.example/watch?v=abcdefghijk");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This is not the address of a video")).toBeVisible();
  await address.fill("https://youtu.be/abcdefghijk");
  await box(page, "Title on the preview").fill("A talk");
  await page.getByRole("group", { name: "Video or audio" }).getByRole("button", { name: "Add" }).click();
  await expect(await htmlField(page)).toHaveValue(
    '<figure class="embed"><a href="https://youtu.be/abcdefghijk">A talk</a></figure>',
  );
});

test("[E10] Tab reaches the text in at most five presses, and the toolbar, one of these stops, works with arrow keys", async ({
  page,
}) => {
  const { id } = await store({ bodyContent: "<p>Words</p>" });
  await open(page, id);
  const text = await visualField(page);
  let tabs = 0;
  while (tabs < 6 && !(await text.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press("Tab");
    tabs++;
  }
  expect(tabs).toBeLessThanOrEqual(5);
  await page.keyboard.press("Shift+Tab");
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  await expect(toolbar.getByRole("button", { name: "Paragraph" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(toolbar.getByRole("button", { name: "Heading", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text.getByRole("heading", { name: "Words" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Heading$/ })).toBeAttached();
});

test("Tab indents in a list, and leaves the text after Escape", async ({ page }) => {
  const { id } = await store({ bodyContent: "<ul><li>one</li><li>two</li></ul>" });
  await open(page, id);
  const text = await visualField(page);
  await text.getByText("two").click();
  await page.keyboard.press("Tab");
  await expect(text.locator("li li")).toHaveText("two");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
});

for (const width of [360, 1440]) {
  test(`the editor is accessible and fits at ${width} px, with every block in it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { id } = await store({ bodyContent: everyBlock });
    await open(page, id);
    const text = await visualField(page);
    await expect(text.locator("table")).toBeVisible();
    await expectAccessible(page, `editor at ${width}`);
    const tools = (await page.getByRole("toolbar").first().boundingBox())!;
    expect(tools.height).toBeLessThan(64);
    await text.getByText("words").first().click();
    await expectAccessible(page, `editor in use at ${width}`);
  });
}
