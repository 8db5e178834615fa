import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { oneRow } from "#db/one-row.ts";
import { posts, siteRecords } from "#db/schema.ts";
import { saveRecord } from "#app/features/proof/admin/saving.server.ts";
import {
  box,
  button,
  cursorToEnd,
  fillRequired,
  newest,
  open,
  save,
  store,
  stored,
  visualField,
} from "../support/screens/editor-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";

test.use({ siteOptions: { name: "typing-on" }, viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ context, site }) => {
  await db().execute(sql`truncate posts, drafts, site_records, revisions cascade`);
  await signInAsAdmin(context, site);
});

const savedHere = (page: Page) => page.getByText("Saved. You can go on writing.");

/** Keeps the answer to the next save back until the returned function is called. */
async function holdSave(page: Page, address: RegExp) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let arrived = () => {};
  const isSent = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    arrived();
    await held;
    await route.fulfill({ response });
  });
  return { isSent, release };
}

test("[SV5] Ctrl+S saves an article and leaves the cursor where it is", async ({ page }) => {
  const { id } = await store({ bodyContent: "<p>Start</p>", published: false });
  await open(page, id);
  await cursorToEnd((await visualField(page)).getByText("Start"));
  await page.keyboard.type(" one");
  await page.keyboard.press("Control+s");
  await expect(savedHere(page)).toBeVisible();
  expect((await stored(id)).bodyContent).toBe("<p>Start one</p>");
  await page.keyboard.type(" two");
  await expect(savedHere(page)).toBeHidden();
  await page.keyboard.press("Control+s");
  await expect(savedHere(page)).toBeVisible();
  expect(await stored(id)).toMatchObject({ bodyContent: "<p>Start one two</p>", version: 3 });
  await expect(page).toHaveURL(`/admin/posts/${id}`);
  // All of it is saved: leaving asks nothing, and nothing is offered again.
  await page.goto("/admin");
  await open(page, id);
  await expect(await visualField(page)).toHaveText("Start one two");
  await expect(page.getByText("Unsaved changes")).toBeHidden();
});

test("[SV7] Ctrl+S while a save is on its way saves again when that one has ended, with what was typed since", async ({
  page,
}) => {
  const { id } = await store({ bodyContent: "<p>Start</p>", published: false });
  await open(page, id);
  const { isSent, release } = await holdSave(page, /\/admin\/posts\/[^/]+\.data/);
  await cursorToEnd((await visualField(page)).getByText("Start"));
  await page.keyboard.type(" one");
  await page.keyboard.press("Control+s");
  await isSent;
  await page.keyboard.type(" two");
  // Twice asked for is once more.
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");
  release();
  await expect.poll(async () => (await stored(id)).bodyContent).toBe("<p>Start one two</p>");
  await expect(savedHere(page)).toBeVisible();
  expect((await stored(id)).version).toBe(3);
  await expect(page).toHaveURL(`/admin/posts/${id}`);
  // A press without anything typed since is one save.
  await page.keyboard.type(" three");
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored(id)).bodyContent).toBe("<p>Start one two three</p>");
  await expect(savedHere(page)).toBeVisible();
  expect((await stored(id)).version).toBe(4);
});

test("[SV7] Ctrl+S during the first save of a new article makes no second article", async ({ page }) => {
  await open(page, "new");
  const { isSent, release } = await holdSave(page, /\/admin\/posts\/[^/]+\.data/);
  await fillRequired(page, "Twice");
  await page.keyboard.press("Control+s");
  await isSent;
  await box(page, "Title").fill("Twice and more");
  await page.keyboard.press("Control+s");
  release();
  await expect
    .poll(async () => (await db().select().from(posts)).map(({ title }) => title))
    .toEqual(["Twice and more"]);
  await expect(page).toHaveURL(`/admin/posts/${(await newest()).id}`);
});

test("[SV5] a new article that is saved by Ctrl+S gets its own address and is the same article afterwards", async ({
  page,
}) => {
  await open(page, "new");
  await box(page, "Title").fill("Written in one go");
  await page.getByRole("combobox", { name: "Cluster" }).selectOption("evolution");
  await box(page, "Preview").fill("A summary");
  await (await visualField(page)).click();
  await page.keyboard.type("First");
  await page.keyboard.press("Control+s");
  await expect(savedHere(page)).toBeVisible();
  const { id, slug } = await newest();
  await expect(page).toHaveURL(`/admin/posts/${id}`);
  await expect(await visualField(page)).toBeFocused();
  await page.keyboard.type(" and second");
  // The article is known under its slug: another title does not change it.
  await box(page, "Title").fill("Written in two goes");
  await save(page, "Save Draft");
  const all = await db().select().from(posts);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ id, slug, title: "Written in two goes", bodyContent: "<p>First and second</p>" });
  await open(page, "new");
  await expect(box(page, "Title")).toHaveValue("");
});

test("[SV5] the title of an article that was just saved leaves its slug, before its own address is open", async ({
  page,
}) => {
  await open(page, "new");
  await box(page, "Title").fill("Written in one go");
  await page.getByRole("combobox", { name: "Cluster" }).selectOption("evolution");
  await box(page, "Preview").fill("A summary");
  await (await visualField(page)).click();
  await page.keyboard.type("Body");
  let openAddress = () => undefined as void;
  const mayOpen = new Promise<void>((resolve) => (openAddress = resolve));
  await page.route(/\/admin\/posts\/(?!new)[^/]+\.data/, async (route) => {
    if (route.request().method() === "GET") await mayOpen;
    await route.continue();
  });
  await page.keyboard.press("Control+s");
  await expect(savedHere(page)).toBeVisible();
  await box(page, "Title").fill("Written in two goes");
  openAddress();
  await expect(page).toHaveURL(`/admin/posts/${(await newest()).id}`);
  await save(page, "Save Draft");
  expect(await newest()).toMatchObject({ slug: "written-in-one-go", title: "Written in two goes" });
});

for (const kind of ["stored", "new"] as const)
  test(`[SV5] what is typed while an article is saved keeps the editor open and is saved next (${kind})`, async ({
    page,
  }) => {
    const id = kind === "stored" ? (await store({ title: "Title", published: false })).id : "new";
    await open(page, id);
    if (kind === "new") {
      await page.getByRole("combobox", { name: "Cluster" }).selectOption("evolution");
      await box(page, "Preview").fill("A summary");
      await (await visualField(page)).click();
      await page.keyboard.type("Body");
    }
    const { isSent, release } = await holdSave(page, /\/admin\/posts\/[^/]+\.data/);
    await box(page, "Title").fill("Sent");
    await button(page, "Save Draft").click();
    await isSent;
    await box(page, "Title").fill("Sent, and typed on");
    release();
    await expect(button(page, "Save Draft")).toBeEnabled();
    await expect(box(page, "Title")).toHaveValue("Sent, and typed on");
    const post = await newest();
    expect(post.title).toBe("Sent");
    await expect(page).toHaveURL(`/admin/posts/${post.id}`);
    await save(page, "Save Draft");
    expect(await db().select().from(posts)).toHaveLength(1);
    expect((await newest()).title).toBe("Sent, and typed on");
  });

test("[SV5] whoever goes on typing before the editor closes stays in it", async ({ page }) => {
  const { id } = await store({ title: "Title", published: false });
  await open(page, id);
  await box(page, "Title").fill("Saved");
  await button(page, "Save Draft").click();
  await expect(page.getByText("Post saved successfully! Redirecting...")).toBeVisible();
  await box(page, "Title").fill("Saved, and typed on");
  await expect(button(page, "Save Draft")).toBeEnabled();
  await save(page, "Save Draft");
  expect((await stored(id)).title).toBe("Saved, and typed on");
});

async function openPerson(page: Page, values: object) {
  const row = { kind: "team-member", values, position: 0, createdBy: "ana@savia.example" };
  const { id } = oneRow(await db().insert(siteRecords).values(row).returning());
  await page.goto(`/admin/people/${id}`);
  await waitForHydration(page);
}

const rosa = { name: "Rosa", role: "Guide", roleEs: "Guía", text: "", textEs: "", picture: "", shown: false };
const personAddress = /\/admin\/people\/[^/]+\.data/;

/** A colleague's save, as the database has it afterwards. */
async function saveAsColleague(change: object) {
  const { id } = oneRow(await db().select().from(siteRecords));
  const saved = await saveRecord(
    { id: "leo", email: "leo@savia.example" },
    "team-member",
    id,
    { ...rosa, focusX: "50", focusY: "50", ...change },
    1,
  );
  expect(saved.kind).toBe("saved");
}

test("[SV5] what is typed while a person is saved stays when a colleague has changed the same field", async ({
  page,
}) => {
  await openPerson(page, { ...rosa, focusX: "50", focusY: "50" });
  await saveAsColleague({ role: "Facilitator", textEs: "Texto" });
  const { isSent, release } = await holdSave(page, personAddress);
  await page.getByLabel("Role (English)").fill("Companion");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await isSent;
  await page.getByLabel(/^Name/).fill("Rosa Vidal");
  release();
  await expect(page.getByRole("button", { name: "Save my version" })).toBeVisible();
  await expect(page.getByLabel(/^Name/)).toHaveValue("Rosa Vidal");
  await expect(page.getByLabel("Text (Spanish)")).toHaveValue("Texto");
});

test("[SV5] a merged save leaves the cursor in the field in which somebody types on", async ({ page }) => {
  await openPerson(page, { ...rosa, focusX: "50", focusY: "50" });
  await saveAsColleague({ textEs: "Texto" });
  const { isSent, release } = await holdSave(page, personAddress);
  await page.getByLabel("Role (English)").fill("Companion");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await isSent;
  const name = page.getByLabel(/^Name/);
  await name.focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" Vi");
  release();
  await expect(page.getByLabel("Text (Spanish)")).toHaveValue("Texto");
  await expect(name).toBeFocused();
  await page.keyboard.type("dal");
  await expect(name).toHaveValue("Rosa Vidal");
});

test("[SV5] one more letter during the first save of a new person is saved into the same person", async ({ page }) => {
  await page.goto("/admin/people/new");
  await waitForHydration(page);
  const { isSent, release } = await holdSave(page, personAddress);
  const name = page.getByLabel(/^Name/);
  await name.fill("Rosa");
  const button = page.getByRole("button", { name: "Save", exact: true });
  await button.click();
  await isSent;
  await name.fill("Rosa Vidal");
  release();
  await expect(button).toBeEnabled();
  await expect(name).toHaveValue("Rosa Vidal");
  await button.click();
  const { id } = oneRow(await db().select().from(siteRecords));
  await expect(page).toHaveURL(new RegExp(`/admin/people/${id}`));
  await expect(name).toHaveValue("Rosa Vidal");
  expect(oneRow(await db().select().from(siteRecords)).values).toMatchObject({ name: "Rosa Vidal" });
});
