import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { db } from "#db/client.server.ts";
import { sampleDocx } from "#test/uploads/sample-docx.ts";
import { box, button, htmlField, open, save, store, stored, visualField } from "../support/screens/editor-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";
import { picture } from "../support/screens/upload-page.ts";

test.use({ siteOptions: { name: "editor-pasting" } });

test.beforeEach(async ({ context, site }) => {
  await db().execute(sql`truncate posts, drafts cascade`);
  await signInAsAdmin(context, site);
});

const fixture = (name: string) => readFileSync(`app/components/admin/editor/paste/fixtures/${name}.html`, "utf8");

function paste(page: Page, html: string) {
  return page.evaluate((clipboard) => {
    const data = new DataTransfer();
    data.setData("text/html", clipboard);
    data.setData("text/plain", "plain");
    document.activeElement!.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
}

test("[E6] a paste from Word and from Google Docs keeps its structure, in both views, and says what was left out", async ({
  page,
}) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await open(page, "new");
  const text = await visualField(page);
  await text.click();
  await paste(page, fixture("word"));
  await expect(text.locator("h2")).toHaveText("A plan for the year");
  await expect(text.locator("ul ul li")).toHaveText("Nested");
  await expect(text.locator("th")).toHaveText(["A", "B"]);
  await expect(text.locator("section.footnotes li")).toHaveText("The note in Word.");
  await expect(page.getByText(/Left out of what you pasted: a comment, a picture/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(text).toHaveText("");
  await paste(page, fixture("google-docs"));
  await expect(text.locator("strong")).toHaveText(["bold"]);
  await expect(page.getByText(/Left out of what you pasted/)).toHaveCount(0);
  const html = await htmlField(page);
  await html.fill("");
  await html.click();
  await paste(page, fixture("pages"));
  await expect(html).toHaveValue(
    /^<p><strong>Opening<\/strong> line with <em>italics<\/em>\.<\/p>\n<p>Second paragraph/,
  );
  expect(violations).toEqual([]);
});

test("pasted pictures are uploaded, and each asks for a description", async ({ page }) => {
  await open(page, "new");
  const text = await visualField(page);
  await text.click();
  const image = async (width: number) => {
    const bytes = await picture(width, 40).png().toBuffer();
    return `<img src="data:image/png;base64,${bytes.toString("base64")}">`;
  };
  await paste(page, `<p>Before</p>${await image(60)}<p>Between</p>${await image(70)}<p>After</p>`);
  await expect(text.locator("img[src^='/blog-images/blog-posts/']")).toHaveCount(2);
  await expect(box(page, "Describe the image")).toHaveCount(2);
  await box(page, "Describe the image").first().fill("The first");
  await box(page, "Describe the image").last().fill("The second");
  await expect(text.locator("img").first()).toHaveAttribute("alt", "The first");
  await expect(text.locator("img").last()).toHaveAttribute("alt", "The second");
  await expect(await htmlField(page)).toHaveValue(
    /^<p>Before<\/p>\n<img src="\/blog-images\/[^"]+" alt="The first" width="60" height="40">\n<p>Between<\/p>\n<img src="\/blog-images\/[^"]+" alt="The second" width="70" height="40">\n<p>After<\/p>$/,
  );
});

test("the writer is told about pasted pictures that cannot be stored, even if others can", async ({ page }) => {
  await open(page, "new");
  const text = await visualField(page);
  await text.click();
  const bytes = await picture(60, 40).png().toBuffer();
  const image = (data: Buffer) => `<p>x</p><img src="data:image/png;base64,${data.toString("base64")}">`;
  await paste(page, `${image(Buffer.from("no picture"))}${image(bytes)}<p>After</p>`);
  await expect(text.locator("img")).toHaveCount(1);
  await expect(text.locator("img")).toHaveAttribute("src", /^\/blog-images/);
  await expect(page.getByRole("alert").filter({ hasText: "pasted-1.png" })).toBeVisible();
});

test("a post is not saved without the pictures that are still being uploaded", async ({ page }) => {
  const { id } = await store({ bodyContent: "<p>Start</p>", published: false });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/admin/images/upload", async (route) => {
    await held;
    await route.fallback();
  });
  await open(page, id);
  const text = await visualField(page);
  await text.getByText("Start").click();
  const bytes = await picture(60, 40).png().toBuffer();
  await paste(page, `<p>Before</p><img src="data:image/png;base64,${bytes.toString("base64")}"><p>After</p>`);
  await expect(text.locator("img[src^='blob:']")).toHaveCount(1);
  await button(page, "Save Draft").click();
  await expect(page.getByText(/Pictures that you pasted are still being uploaded/)).toBeVisible();
  release();
  await expect(text.locator("img[src^='/blog-images/']")).toHaveCount(1);
  await save(page, "Save Draft");
  expect((await stored(id)).bodyContent).toMatch(/<img src="\/blog-images\//);
});

test("the writer is told about a picture that was still being uploaded when the page was closed", {
  tag: "@long",
}, async ({ page }) => {
  const { id } = await store({ bodyContent: "<p>Start</p>", published: false });
  await page.route("**/admin/images/upload", () => {});
  await open(page, id);
  const text = await visualField(page);
  await text.getByText("Start").click();
  const bytes = await picture(60, 40).png().toBuffer();
  const autosaved = page.waitForResponse("**/admin/drafts");
  await paste(page, `<p>Before</p><img src="data:image/png;base64,${bytes.toString("base64")}"><p>After</p>`);
  await expect(text.locator("img[src^='blob:']")).toHaveCount(1);
  const notice = page.getByText(/A picture was not uploaded before the page was closed/);
  await expect(notice).toBeHidden();
  await autosaved;
  await page.goto("about:blank");
  await open(page, id);
  await expect(notice).toBeVisible();
  await expect((await visualField(page)).locator("img[src^='blob:']")).toHaveCSS("outline-style", "dashed");
  await save(page, "Save Draft");
  expect((await stored(id)).bodyContent).not.toContain("<img");
});

test("[E17] several pictures are uploaded at once, and a row of them has a caption", { tag: "@long" }, async ({
  page,
}) => {
  await open(page, "new");
  const text = await visualField(page);
  await text.click();
  const file = async (name: string) => ({
    name,
    mimeType: "image/png",
    buffer: await picture(50, 40).png().toBuffer(),
  });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(page, "Upload Image").click()]);
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles([await file("one.png"), await file("two.png"), await file("three.png")]);
  await expect(text.locator("figure img")).toHaveCount(3);
  await expect(button(page, "Done")).toHaveCount(3);
  await text.locator("figure img").first().click();
  await page.getByLabel("Wider than the text").check();
  await button(page, "Add an image beside it").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /two\.png/ })
    .click();
  await expect(text.locator("figure.wide.row img")).toHaveCount(2);
  await text.locator("figure.row figcaption").click();
  await page.keyboard.type("Side by side");
  await expect(await htmlField(page)).toHaveValue(
    /<figure class="wide row"><img [^>]+><img [^>]+><figcaption>Side by side<\/figcaption><\/figure>/,
  );
});

test("[E7] a Word and a Markdown file are imported with their pictures", async ({ page }) => {
  await open(page, "new");
  const text = await visualField(page);
  const png = await picture(60, 40).png().toBuffer();
  const choose = page.locator("input[type=file][multiple][accept*='.docx']").first();
  await choose.setInputFiles({
    name: "plan.docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer: sampleDocx(png),
  });
  // The article had no title; the second document finds one, and its heading stays in the text.
  await expect(page.locator("[name=title]")).toHaveValue("A plan");
  await expect(text.locator("h2")).toHaveCount(0);
  await expect(text.locator("img[alt='A square']")).toHaveAttribute("src", /^\/blog-images/);
  await expect(text.locator("section.footnotes li")).toHaveText("The note.");
  await choose.setInputFiles([
    {
      name: "more.md",
      mimeType: "text/markdown",
      buffer: Buffer.from("# From Markdown\n\n![A hill](pictures/hill.png)\n"),
    },
    { name: "hill.png", mimeType: "image/png", buffer: png },
  ]);
  await expect(text.locator("h2").last()).toHaveText("From Markdown");
  await expect(text.locator("img[src^='/blog-images']")).toHaveCount(2);
  await choose.setInputFiles({ name: "broken.docx", mimeType: "application/zip", buffer: Buffer.from("no archive") });
  await expect(page.getByText("The document could not be read.")).toBeVisible();
});
