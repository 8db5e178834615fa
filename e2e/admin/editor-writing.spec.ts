import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { box, button, fillRequired, htmlField, newest, open, store, toggle } from "../support/screens/editor-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { adminSite, expect, test } from "../support/site.ts";

test.use({ siteOptions: adminSite });

test.beforeEach(async ({ context, site }) => {
  await db().execute(sql`truncate posts cascade`);
  await signInAsAdmin(context, site);
});

test("the toolbar marks text up, Ctrl+Z takes it back, and the preview is the article, cleaned", async ({ page }) => {
  await open(page, "new");
  await box(page, "Title").fill("Toolbar");
  const body = await htmlField(page);
  await body.fill("one two");
  await body.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 7));
  await button(page, "Bold").click();
  await expect(body).toHaveValue("one <strong>two</strong>");
  await page.keyboard.press("Control+z");
  await expect(body).toHaveValue("one two");
  await button(page, "Heading").click();
  await expect(body).toHaveValue("<h2>one two</h2>");
  await body.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 7));
  await button(page, "Link").click();
  await box(page, "Address of the link").fill("savia.example/x");
  await page.keyboard.press("Enter");
  await expect(body).toHaveValue('<h2><a href="https://savia.example/x">one</a> two</h2>');
  await expect(page).toHaveURL("/admin/posts/new");
  await toggle(page, "Preview");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.locator(".article-body h2")).toHaveText("one two");
  await body.fill('plain\n\ntext <img src="/x" onerror="window.owned=1"><script>window.owned=1</script>');
  await expect(preview.locator(".article-body p").last()).toContainText("text");
  await expect(preview.locator(".article-body p")).toHaveCount(2);
  expect(await page.evaluate(() => (window as { owned?: number }).owned)).toBeUndefined();
  await page.getByRole("tab", { name: /Spanish/ }).click();
  await box(page, "Title (Spanish)").fill("Barra");
  await expect(preview.getByText("min de lectura")).toHaveCount(1);
});

test("text pasted from a document keeps its structure and loses styles and scripts", async ({ page }) => {
  await open(page, "new");
  const body = await htmlField(page);
  await body.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "Title\nWords");
    data.setData(
      "text/html",
      '<b style="font-weight:normal"><h1 style="color:red">Title</h1><p class="x">Some <span style="font-weight:700">bold</span> and <a href="javascript:alert(1)">bad</a> <a href="https://savia.example">good</a></p><script>alert(1)</script><ul><li><p>One</p></li></ul></b>',
    );
    document.activeElement!.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(body).toHaveValue(
    '<h2>Title</h2>\n<p>Some <strong>bold</strong> and bad <a href="https://savia.example">good</a></p>\n<ul><li>One</li></ul>',
  );
});

test("without JavaScript one form writes, tags, copies and publishes in both languages", async ({
  browser,
  site,
  request,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin/posts/new");
  await fillRequired(page, "Plain");
  await page.getByRole("list", { name: "Quick add" }).getByRole("button", { name: "Teal", exact: true }).click();
  await expect(box(page, "Title")).toHaveValue("Plain");
  await expect(
    page.getByRole("group", { name: "Tags" }).getByRole("list", { name: "Tags" }).getByRole("listitem"),
  ).toHaveText(["Teal"]);
  await box(page, "Your own tag").fill("Commons");
  await button(page, "Copy from English").click();
  await expect(box(page, "Title (Spanish)")).toHaveValue("Plain");
  await box(page, "Title (Spanish)").fill("Sencillo");
  await box(page, "Preview").fill("");
  await button(page, "Publish").click();
  await expect(page.getByRole("alert").filter({ hasText: "Please fill in all required fields" })).toBeVisible();
  await expect(box(page, "Title (Spanish)")).toHaveValue("Sencillo");
  await box(page, "Preview").fill("A plain preview.");
  await button(page, "Publish").click();
  await expect(page).toHaveURL("/admin");
  const post = await newest();
  expect(post).toMatchObject({
    title: "Plain",
    titleEs: "Sencillo",
    slug: "plain",
    tags: ["Teal", "Commons"],
    published: true,
  });
  expect((await request.get("/es/insights/plain")).status()).toBe(200);
  await context.close();
});

test("[R17] axe finds no problem in the editor, its dialogs and the revisions, at any width", { tag: "@long" }, async ({
  page,
}) => {
  test.setTimeout(240_000);
  const post = await store({ titleEs: "Uno", tags: ["Teal"], featuredImage: "/apple-touch-icon.png" });
  const check = (where: string) => expectAccessible(page, where);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, post.id);
    await check(`editor ${width}`);
    if (width < 1024) await toggle(page, "Details");
    await page.getByText("Search and sharing").first().click();
    await check(`panel ${width}`);
    if (width < 1024) await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: /Spanish/ }).click();
    await check(`Spanish ${width}`);
    await button(page, "Copy from English").click();
    await check(`question ${width}`);
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await page.goto(`/admin/posts/${post.id}/revisions`);
    await check(`revisions ${width}`);
  }
});
