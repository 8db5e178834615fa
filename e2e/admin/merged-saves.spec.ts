import type { Browser, Locator, Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { oneRow } from "#db/one-row.ts";
import { siteRecords } from "#db/schema.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { box, button, cursorToEnd, open, save, store, stored, visualField } from "../support/screens/editor-page.ts";
import { createAdmin, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { adminSite, expect, test, waitForHydration, type Site } from "../support/site.ts";

test.use({ siteOptions: adminSite, viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ context, site }) => {
  await db().execute(sql`truncate posts, drafts, site_records, revisions cascade`);
  await signInAsAdmin(context, site);
});

/** How long two writers write; `WRITERS_SECONDS=300` is the five minutes of the acceptance list. */
const writersMs = Number(process.env.WRITERS_SECONDS ?? 20) * 1000;
const minRounds = 12;

const person = { name: "Rosa", role: "Guide", roleEs: "Guía", text: "", textEs: "", picture: "", shown: false };

async function storePerson() {
  const values = { ...person, focusX: "50", focusY: "50" };
  const row = { kind: "team-member", values, position: 0, createdBy: "ana@savia.example" };
  const { id } = oneRow(await db().insert(siteRecords).values(row).returning());
  return `/admin/people/${id}`;
}

const storedPerson = async () => (await db().select().from(siteRecords))[0]?.values;

async function colleague(browser: Browser, site: Site, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ baseURL: site.url, ...options });
  const { email, ...leo } = await createAdmin();
  await signInAs(context, site, { email, ...leo });
  return {
    page: await context.newPage(),
    merged: `It also has what ${email} changed in other fields meanwhile.`,
    close: () => context.close(),
  };
}

const role = (page: Page, language: "English" | "Spanish") => page.getByLabel(`Role (${language})`);
const saveButton = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

test("[SV1] two people who change different fields of a person both save, and the form shows both changes", async ({
  page,
  browser,
  site,
}) => {
  const path = await storePerson();
  const leo = await colleague(browser, site);
  for (const tab of [page, leo.page]) {
    await tab.goto(path);
    await waitForHydration(tab);
  }
  await role(leo.page, "Spanish").fill("Acompañante");
  await saveButton(leo.page).click();
  await expect(leo.page.getByText("Saved.", { exact: true })).toBeVisible();
  await role(page, "English").fill("Companion");
  await saveButton(page).click();
  await expect(page.getByText(leo.merged)).toBeVisible();
  await expect(role(page, "Spanish")).toHaveValue("Acompañante");
  expect(await storedPerson()).toMatchObject({ role: "Companion", roleEs: "Acompañante" });
  // What is saved next does not undo it either.
  await page.getByLabel(/^Name/).fill("Rosa Vidal");
  await saveButton(page).click();
  await expect.poll(storedPerson).toMatchObject({ name: "Rosa Vidal", role: "Companion", roleEs: "Acompañante" });
  await leo.close();
});

test("[SV1] only the same field asks, and neither decision loses a change of another field", async ({
  page,
  browser,
  site,
}) => {
  const path = await storePerson();
  const leo = await colleague(browser, site);
  for (const tab of [page, leo.page]) {
    await tab.goto(path);
    await waitForHydration(tab);
  }
  await role(leo.page, "English").fill("Facilitator");
  await role(leo.page, "Spanish").fill("Facilitadora");
  await saveButton(leo.page).click();
  await expect(leo.page.getByText("Saved.", { exact: true })).toBeVisible();
  await role(page, "English").fill("Companion");
  await page.getByLabel(/^Name/).fill("Rosa Vidal");
  await saveButton(page).click();
  const notice = page.getByRole("alert").filter({ hasText: "Someone else saved this" });
  await expect(notice.locator("del")).toHaveText(["Removed: Facilitator"]);
  await expect(notice.locator("ins")).toHaveText(["Added: Companion"]);
  await expect(role(page, "Spanish")).toHaveValue("Facilitadora");
  await notice.getByRole("button", { name: "Load their version" }).click();
  await expect(role(page, "English")).toHaveValue("Facilitator");
  await expect(page.getByLabel(/^Name/)).toHaveValue("Rosa Vidal");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await saveButton(page).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  expect(await storedPerson()).toMatchObject({ name: "Rosa Vidal", role: "Companion", roleEs: "Facilitadora" });
  await leo.close();
});

test("[SV1] without JavaScript: a refused form keeps its version, so that it does not undo a colleague's change", {
  tag: "@long",
}, async ({ page, browser, site }) => {
  const path = await storePerson();
  const leo = await colleague(browser, site, { javaScriptEnabled: false });
  await leo.page.goto(path);
  await page.goto(path);
  await waitForHydration(page);
  await role(page, "Spanish").fill("Acompañante");
  await saveButton(page).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await leo.page.getByLabel(/^Name/).fill("");
  await saveButton(leo.page).click();
  await expect(leo.page.getByText("This is still missing.").first()).toBeVisible();
  await leo.page.getByLabel(/^Name/).fill("Rosa Vidal");
  await saveButton(leo.page).click();
  await expect(leo.page).toHaveURL(`${path}?saved`);
  expect(await storedPerson()).toMatchObject({ name: "Rosa Vidal", roleEs: "Acompañante" });
  await leo.close();
});

test("[SV1] two writers in two languages save one article round after round without a conflict", {
  tag: "@long",
}, async ({ page, browser, site }) => {
  const { id } = await store({ title: "Shared", titleEs: "Compartido", published: false });
  const leo = await colleague(browser, site);
  for (const round of ["one", "two", "three"]) {
    await open(page, id);
    await open(leo.page, id);
    await leo.page.getByRole("tab", { name: /Spanish/ }).click();
    await box(leo.page, "Title (Spanish)").fill(`Título ${round}`);
    await box(page, "Title").fill(`Title ${round}`);
    await save(leo.page, "Save Draft");
    await button(page, "Save Draft").click();
    await expect(page.getByText(leo.merged)).toBeVisible();
    await expect(page).toHaveURL("/admin");
    expect(await stored(id)).toMatchObject({ title: `Title ${round}`, titleEs: `Título ${round}` });
  }
  await leo.close();
});

test("[SV1] two writers in two languages write one article at once: no conflict, and not a word is lost", {
  tag: "@long",
}, async ({ page, browser, site }) => {
  test.setTimeout(scaledTimeout(240_000 + writersMs));
  const { id } = await store({
    title: "Shared",
    titleEs: "Compartido",
    bodyContent: "<p>Start</p>",
    bodyContentEs: "<p>Inicio</p>",
    published: false,
  });
  const leo = await colleague(browser, site);
  await open(page, id);
  await open(leo.page, id);
  await leo.page.getByRole("tab", { name: /Spanish/ }).click();
  const end = Date.now() + writersMs;
  /** Types on without leaving the editor, and saves after every second sentence. Returns what was typed. */
  const write = async (tab: Page, field: Locator, title: string, word: string) => {
    let typed = "";
    let saves = 0;
    for (let round = 1; round <= minRounds || Date.now() < end; round++) {
      await cursorToEnd(field.locator("p").last());
      await tab.keyboard.type(` ${word}${round}.`, { delay: 15 });
      typed += ` ${word}${round}.`;
      if (round % 5 === 0) await box(tab, title).fill(`${word} ${round}`);
      if (round % 2 === 1) continue;
      const answered = tab.waitForResponse(
        (response) => response.request().method() === "POST" && response.url().includes(`/admin/posts/${id}.data`),
      );
      await tab.keyboard.press("Control+s");
      expect((await answered).status()).toBe(200);
      saves++;
      await expect(tab.getByText("Someone else saved this post")).toHaveCount(0);
    }
    return { typed, saves };
  };
  const [english, spanish] = await Promise.all([
    write(page, await visualField(page), "Title", "word"),
    write(leo.page, await visualField(leo.page, "Body (Spanish)"), "Title (Spanish)", "frase"),
  ]);
  await save(page, "Save Draft");
  await save(leo.page, "Save Draft");
  const post = await stored(id);
  expect(post.bodyContent).toBe(`<p>Start${english.typed}</p>`);
  expect(post.bodyContentEs).toBe(`<p>Inicio${spanish.typed}</p>`);
  expect(post.title).toMatch(/^word \d+$/);
  expect(post.titleEs).toMatch(/^frase \d+$/);
  // Both wrote and saved all the time, each on versions of the other.
  const saves = english.saves + spanish.saves;
  expect(post.version).toBeGreaterThanOrEqual(saves);
  const sentences = ({ typed }: typeof english) => typed.split(".").length - 1;
  test.info().annotations.push({
    type: "writers",
    description: `${sentences(english)} and ${sentences(spanish)} sentences, ${saves} saves, version ${post.version}`,
  });
  await leo.close();
});

test("[SV1] an article that a colleague has published meanwhile asks, instead of publishing the words of a draft", {
  tag: "@long",
}, async ({ page, browser, site }) => {
  const { id } = await store({ title: "Shared", previewSnippet: "Before.", published: false });
  const leo = await colleague(browser, site);
  await open(page, id);
  await open(leo.page, id);
  await box(leo.page, "Title").fill("Published by Leo");
  await save(leo.page, "Publish");
  await box(page, "Preview").fill("Not for readers yet.");
  await button(page, "Save Draft").click();
  await expect(page.getByText("Someone else saved this post")).toBeVisible();
  expect(await stored(id)).toMatchObject({ previewSnippet: "Before.", published: true });
  await expect(box(page, "Title")).toHaveValue("Published by Leo");
  await leo.close();
});

test("[SV1] a draft that is kept beside a live article after a conflict still asks when it is published", {
  tag: "@long",
}, async ({ page, browser, site }) => {
  const { id } = await store({ title: "Live", published: true });
  const leo = await colleague(browser, site);
  await open(page, id);
  await open(leo.page, id);
  await box(leo.page, "Title").fill("Leo's title");
  await save(leo.page, "Update & Publish");
  await box(page, "Title").fill("My title");
  await button(page, "Update & Publish").click();
  await expect(page.getByText("Someone else saved this post")).toBeVisible();
  await save(page, "Save Draft");
  await open(page, id);
  await expect(box(page, "Title")).toHaveValue("My title");
  await button(page, "Update & Publish").click();
  await expect(page.getByText("Someone else saved this post")).toBeVisible();
  expect(await stored(id)).toMatchObject({ title: "Leo's title" });
  await leo.close();
});
