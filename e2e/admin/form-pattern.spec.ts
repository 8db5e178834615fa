import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { drafts, images, revisions } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { createAdmin, sessionCookie, signInAs, type Person } from "../support/sign-in.ts";
import { adminSite, expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: adminSite });

let ana: Person;
let id: string;
let path: string;

test.beforeEach(async ({ context, site }) => {
  await db().delete(drafts);
  await db().delete(revisions);
  await db().delete(images);
  const [image] = await db()
    .insert(images)
    .values({
      path: "blog-images/blog-posts/1-a.webp",
      width: 1200,
      height: 800,
      bytes: 312_000,
      alt: "A hill",
      originalName: "hill.webp",
      uploadedBy: "leo@savia.example",
    })
    .returning();
  id = image!.id;
  path = `/admin/images/${id}`;
  ana = await createAdmin();
  await signInAs(context, site, ana);
});

const stored = async () => (await db().select().from(images).where(eq(images.id, id)))[0]!.alt;

test("[SV3] a form says what is wrong, keeps what was typed, and saves in place", async ({ page }) => {
  await page.goto("/admin/images");
  await page.getByRole("link", { name: "hill.webp" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("hill.webp");
  await expect(page.getByRole("region", { name: "Details" })).toContainText("1200 × 800 px, 312 kB");
  await waitForHydration(page);
  const field = page.getByLabel("Description", { exact: true });
  await field.evaluate((box: HTMLTextAreaElement) => box.removeAttribute("maxlength"));
  await field.fill("x".repeat(301));
  await page.getByRole("button", { name: "Save" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Please look at these fields again" });
  await expect(summary).toContainText("Please keep this to 300 characters or fewer.");
  await expect(field).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(field).toHaveValue("x".repeat(301));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a form with errors");
  expect(await stored()).toBe("A hill");
  await field.fill("A hill at noon");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The description is saved.")).toBeVisible();
  await expect(page.getByText(/Unsaved changes|Others see it when you save/)).toHaveCount(0);
  expect(await stored()).toBe("A hill at noon");
});

test("unsaved text survives a reload, is offered on another device, and colleagues are told about it", async ({
  page,
  browser,
  site,
}) => {
  await page.goto(path);
  await waitForHydration(page);
  const field = page.getByLabel("Description", { exact: true });
  await field.fill("Not saved yet");
  await expect(page.getByText(/Kept for you at/)).toBeVisible();
  await page.getByRole("link", { name: "Images" }).last().click();
  await expect(page.getByRole("alertdialog")).toContainText("You have unsaved changes. Leave anyway?");
  await page.getByRole("button", { name: "Keep writing" }).click();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/We restored text from .* that had not been saved/)).toBeVisible();
  await expect(field).toHaveValue("Not saved yet");
  // It would keep storing its draft after the record is saved on another device.
  await page.close();

  const device = await browser.newContext({ baseURL: site.url });
  await signInAs(device, site, ana);
  const other = await device.newPage();
  await other.goto(path);
  await waitForHydration(other);
  await expect(other.getByLabel("Description", { exact: true })).toHaveValue("A hill");
  await other.getByRole("button", { name: "Continue with it" }).click();
  await expect(other.getByLabel("Description", { exact: true })).toHaveValue("Not saved yet");
  await expectAccessible(other, "a draft from another device");

  const colleague = await browser.newContext({ baseURL: site.url });
  await signInAs(colleague, site, await createAdmin());
  const theirs = await colleague.newPage();
  await theirs.goto(path);
  await expect(theirs.getByText(`${ana.email} is working on this too`)).toBeVisible();
  await expect(theirs.getByText("Continue with it")).toHaveCount(0);

  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("The description is saved.")).toBeVisible();
  expect(await stored()).toBe("Not saved yet");
  await expect.poll(() => db().select().from(drafts)).toEqual([]);
  await device.close();
  await colleague.close();
});

test("decision 63: the second of two people sees both versions and loses nothing", { tag: "@long" }, async ({
  page,
  browser,
  site,
}) => {
  const leo = await createAdmin({ email: "leo@savia.example" });
  const context = await browser.newContext({ baseURL: site.url });
  await signInAs(context, site, leo);
  const theirs = await context.newPage();
  for (const tab of [page, theirs]) {
    await tab.goto(path);
    await waitForHydration(tab);
  }
  await theirs.getByLabel("Description", { exact: true }).fill("A green hill");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByText("The description is saved.")).toBeVisible();
  const field = page.getByLabel("Description", { exact: true });
  await field.fill("A steep hill");
  await page.getByRole("button", { name: "Save" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Someone else saved this" });
  await expect(notice).toContainText("leo@savia.example saved it on");
  await expect(notice.locator("del")).toContainText("green");
  await expect(notice.locator("ins")).toContainText("steep");
  await expectAccessible(page, "a conflict");
  expect(await stored()).toBe("A green hill");

  await notice.getByRole("button", { name: "Load their version" }).click();
  await expect(field).toHaveValue("A green hill");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(field).toHaveValue("A steep hill");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The description is saved.")).toBeVisible();
  expect(await stored()).toBe("A steep hill");

  await page.getByRole("link", { name: "History (3)" }).click();
  await expect(page.getByRole("main")).toContainText("steep");
  await page.getByLabel("Earlier").selectOption({ index: 2 });
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect.poll(stored).toBe("A hill");
  await expectAccessible(page, "the history");
  await context.close();
});

test("without JavaScript: errors keep the text, a conflict shows both versions, a save is confirmed", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAs(context, site, ana);
  const page = await context.newPage();
  await page.goto(path);
  const field = page.getByLabel("Description", { exact: true });
  await db()
    .insert(revisions)
    .values([
      { kind: "image", subjectId: id, version: 1, snapshot: { alt: "A hill" }, savedBy: "" },
      { kind: "image", subjectId: id, version: 2, snapshot: { alt: "A green hill" }, savedBy: "leo@savia.example" },
    ]);
  await db().update(images).set({ alt: "A green hill" }).where(eq(images.id, id));
  await field.fill("A steep hill");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("leo@savia.example saved it on")).toBeVisible();
  await expect(field).toHaveValue("A steep hill");
  await page.getByRole("button", { name: "Save my version" }).click();
  await expect(page).toHaveURL(`${path}?saved`);
  await expect(page.getByText("The description is saved.")).toBeVisible();
  expect(await stored()).toBe("A steep hill");
  await context.close();
});

test("autosave accepts only complete drafts of the sender and never saves the record", async ({ page, site }) => {
  const headers = { cookie: await sessionCookie(ana), origin: site.url };
  const post = async (form: Record<string, string>) =>
    (await page.request.post("/admin/drafts", { headers, form })).status();
  const good = { intent: "save", kind: "image", subject: id, version: "1", value: JSON.stringify({ alt: "a\u0000b" }) };
  expect(await post(good)).toBe(204);
  expect(await db().select().from(drafts)).toMatchObject([{ authorId: ana.id, value: { alt: "ab" }, baseVersion: 1 }]);
  for (const bad of [
    { intent: "publish" },
    { kind: "Image; drop" },
    { subject: "" },
    { version: "-1" },
    { version: "1e20" },
    { value: "{" },
    { value: "[]" },
    { value: '{"alt": {"deep": 1}}' },
    { value: '{"a b": "x"}' },
  ])
    expect(await post({ ...good, ...bad }), JSON.stringify(bad)).toBe(400);
  expect(await stored()).toBe("A hill");
  expect(await post({ intent: "discard", kind: "image", subject: id })).toBe(204);
  expect(await db().select().from(drafts)).toEqual([]);
});
