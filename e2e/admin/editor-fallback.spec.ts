import { box, button, open, save, store, stored, visualField } from "../support/screens/editor-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "editor-fallback" } });

test.beforeEach(async ({ context, site }) => {
  await signInAsAdmin(context, site);
});

test("when the visual view does not load, the writer is told, goes on in HTML and can try again", async ({ page }) => {
  const { id } = await store({ bodyContent: "<p>Start</p>", published: false });
  let isBroken = true;
  await page.route(/\/assets\/visual-editor[^/]*\.css/, (route) => (isBroken ? route.abort() : route.fallback()));
  await open(page, id);
  await expect(page.getByText(/The visual view could not be opened\. Your text is safe/).first()).toBeVisible();
  const area = box(page, "Body");
  await expect(area).toHaveJSProperty("tagName", "TEXTAREA");
  await area.fill("<p>Start, in HTML</p>");
  isBroken = false;
  await button(page, "Try again").first().click();
  await expect(await visualField(page)).toHaveText("Start, in HTML");
  await expect(page.locator(".visual-tools").first()).toHaveCSS("position", "sticky");
  await save(page, "Save Draft");
  expect((await stored(id)).bodyContent).toBe("<p>Start, in HTML</p>");
});
