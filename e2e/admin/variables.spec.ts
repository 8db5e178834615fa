import { copyDrafts } from "#db/schema.ts";
import { db } from "#db/client.server.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { adminSite, expect, test, waitForHydration } from "../support/site.ts";

test.use({ siteOptions: adminSite });

const address = "/admin/pages/footer?q=copyright";
const storedWords = async () => (await db().select().from(copyDrafts)).map(({ value }) => value);

test.beforeEach(async ({ context, site }) => {
  await db().delete(copyDrafts);
  await signInAsAdmin(context, site);
});

test("[P13] what the site fills in is one piece with its name: it moves, is deleted whole and is put back", async ({
  page,
}) => {
  await page.goto(address);
  await waitForHydration(page);
  const text = page.getByRole("textbox", { name: /Copyright.*English$/ });
  await expect(text).toHaveText("© year name of the organization. All rights reserved.");
  await expect(text).not.toContainText("{{");
  await text.press("Control+End");
  await page.keyboard.type(" Since 1999.");
  await expect(text).toHaveText("© year name of the organization. All rights reserved. Since 1999.");
  // One key deletes the whole piece before the cursor.
  await text.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await expect(text).toHaveText("© name of the organization. All rights reserved. Since 1999.");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByRole("alert").first()).toContainText("“year” is missing");
  await page.getByRole("button", { name: "Put back: year" }).click();
  await expect(text).toHaveText("© name of the organization. All rights reserved. Since 1999. year");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect.poll(storedWords).toContain("©  {{brand}}. All rights reserved. Since 1999. {{year}}");
});

test("[P13] a variable that is pasted or typed as code becomes a piece, and copying takes the code along", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address);
  await waitForHydration(page);
  const text = page.getByRole("textbox", { name: /Copyright.*English$/ });
  await text.fill("{{year}} by {{brand}}");
  await text.blur();
  await expect(text).toHaveText("year by name of the organization");
  await text.press("Control+a");
  await page.keyboard.press("Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("{{year}} by {{brand}}");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[P13] the code is explained and can be edited", async ({ page }) => {
    await page.goto(address);
    await expect(page.getByText("{{year}} = year, {{brand}} = name of the organization").first()).toBeVisible();
    const text = page.getByRole("textbox", { name: /Copyright.*English$/ });
    await expect(text).toHaveValue("© {{year}} {{brand}}. All rights reserved.");
    await text.fill("{{brand}} {{year}}");
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect.poll(storedWords).toContain("{{brand}} {{year}}");
  });
});
