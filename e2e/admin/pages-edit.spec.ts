import type { APIRequestContext, FrameLocator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { plainSpaces } from "#app/platform/i18n/typography.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { copyDrafts, settings, userRoles } from "#db/schema.ts";
import { db } from "#db/client.server.ts";
import { findPage } from "#app/features/pages/copy-pages.ts";
import { saveField } from "#app/features/pages/drafts.server.ts";
import { publishDraft } from "#app/features/pages/publishing.server.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe.ts";
import { createPerson, sessionCookie, signInAsAdmin } from "../support/sign-in.ts";
import { startSiteProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";

test.use({ siteOptions: { name: "pages-edit" } });

async function openEditor(
  page: Page,
  id: string,
): Promise<{ frame: FrameLocator; panel: ReturnType<Page["locator"]> }> {
  await page.goto(`/admin/pages/${id}/edit`);
  await expect(page.locator("iframe")).toHaveAttribute("data-state", "ready");
  return { frame: page.frameLocator("iframe"), panel: page.getByRole("complementary", { name: "Text" }) };
}

/** A page's HTML as its words were written. */
const read = async (request: APIRequestContext, path: string) => plainSpaces(await (await request.get(path)).text());

const savedState = (page: Page) => page.locator("[data-saving]").first();

test("[P7] a text is changed on the real page: it shows while it is typed, is saved as a draft, and is published on all processes within 5 s", async ({
  page,
  request,
  site,
  admin: _,
}) => {
  const port = await freePort();
  const second = await startSiteProcess({ PORT: String(port), DATABASE_URL: site.databaseUrl, DATA_DIR: site.dataDir });
  try {
    const other = `http://127.0.0.1:${port}`;
    expect(await read(request, `${other}/about`)).not.toContain("Edited on the page");
    const { frame, panel } = await openEditor(page, "about");
    const heading = frame.getByRole("heading", { level: 1 });
    await heading.focus();
    await page.keyboard.press("Enter");
    await panel.getByLabel(/English$/).fill("Edited on the page");
    await expect(heading).toContainText("Edited on the page");
    await panel.getByLabel(/Spanish$/).fill("Editado en la página");
    await expect(savedState(page)).toHaveText("Saved in the draft");
    await expect(page.getByText("1 text waits")).toBeVisible();
    expect(await read(request, "/about")).not.toContain("Edited on the page");
    // The page in the frame has landmarks of its own, which axe would count twice.
    await expectAccessible(page, "edit on the page", "aside");

    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Published.", { exact: true })).toBeVisible();
    const published = Date.now();
    for (const [path, words] of [
      ["/about", "Edited on the page"],
      ["/es/about", "Editado en la página"],
    ] as const) {
      expect(await read(request, path)).toContain(words);
      await expect
        .poll(() => read(request, other + path), { timeout: scaledTimeout(5000), intervals: [200] })
        .toContain(words);
    }
    test.info().annotations.push({ type: "seconds", description: String((Date.now() - published) / 1000) });
    const version = /data-copy="([^"]+)"/.exec(await read(request, `${other}/about`))![1]!;
    const copy = await request.get(`${other}/locales/es/about.json?v=${version}`);
    expect(await copy.text()).toContain("Editado en la página");
    expect(copy.headers()["cache-control"]).toContain("immutable");
  } finally {
    await second.stop();
  }
});

test("[P7] lists are arranged in both languages, texts that no page shows are found in a list, a change is undone", async ({
  page,
  admin: _,
}) => {
  const { frame, panel } = await openEditor(page, "tools");
  await panel.getByLabel("Search").fill("faq.items");
  await panel.getByRole("button", { name: /Frequent questions › Entries/ }).click();
  const before = await panel.getByRole("listitem").count();
  await panel.getByRole("button", { name: "Add an entry" }).click();
  await expect(panel.getByRole("alert").first()).toContainText("may not be empty");
  const added = panel.getByRole("listitem").last();
  for (const [part, words] of [
    ["Question", "What is new?"],
    ["Answer", "This answer."],
  ]) {
    await added.getByLabel(new RegExp(`${part}, English$`)).fill(words!);
    await added.getByLabel(new RegExp(`${part}, Spanish$`)).fill(`${words} (es)`);
  }
  await expect(savedState(page)).toHaveText("Saved in the draft");
  await expect(frame.getByText("What is new?")).toBeVisible();
  await panel.getByRole("button", { name: `Move up: Entry ${before + 1}` }).click();
  await expect(
    panel
      .getByRole("listitem")
      .nth(before - 1)
      .getByLabel(/Question, Spanish$/),
  ).toHaveValue("What is new? (es)");
  await panel.getByRole("button", { name: "Undo my change" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(before);
  await expect(savedState(page)).toHaveText("Saved in the draft");
  await expect(page.getByText("No changes wait.")).toBeVisible();
  await expect(frame.getByText("What is new?")).toHaveCount(0);

  // The scanner's error messages are not on the page until an error occurs.
  await panel.getByRole("button", { name: "Close the text" }).click();
  await panel.getByLabel("Search").fill("errors");
  await expect(panel.getByText("Not visible on the page").first()).toBeVisible();
});

test("[P7] somebody else's words are shown beside one's own, and one of them is chosen", async ({ page, admin: _ }) => {
  const { frame, panel } = await openEditor(page, "events");
  await frame.getByRole("heading", { level: 1 }).click();
  const field = { namespace: "events", path: "hero.title", values: { en: "Theirs", es: "De ellos" }, version: 0 };
  expect(await saveField({ id: "ben", email: "ben@example.org" }, field)).toMatchObject({ status: "saved" });
  await panel.getByLabel(/English$/).fill("Mine");
  await expect(panel.getByText("ben@example.org saved other words")).toBeVisible();
  await panel.getByRole("button", { name: "Save my version" }).click();
  await expect(savedState(page)).toHaveText("Saved in the draft");
  const rows = await db().select().from(copyDrafts).where(eq(copyDrafts.path, "hero.title"));
  expect(rows.find(({ language }) => language === "en")!.value).toBe("Mine");
});

test("[P8] marked words and drafts are only shown to editors and never cached, and visitors load no script of the editor", async ({
  page,
  request,
  site,
}) => {
  const people: Record<string, string> = {};
  for (const role of ["owner", "editor", "advisor", "reader", "none"]) {
    const person = await createPerson();
    if (role !== "none")
      await db()
        .insert(userRoles)
        .values({ userId: person.id, role: role === "owner" ? "admin" : role });
    people[role] = await sessionCookie(person);
  }
  const marked = /\u2063[\ufe00-\ufe0f]{5}\u2064/;
  for (const [role, cookie] of Object.entries({ ...people, visitor: "" })) {
    const answer = await request.get("/about?copy=edit", { headers: { cookie } });
    const mayEdit = role === "owner" || role === "editor";
    const html = await answer.text();
    expect(marked.test(html), role).toBe(mayEdit);
    expect(answer.headers()["x-frame-options"], role).toBe(mayEdit ? "SAMEORIGIN" : "DENY");
    if (role !== "visitor") expect(answer.headers()["cache-control"], role).toBe("private, no-store");
    const version = /data-copy="([^"]+)"/.exec(html)![1]!.replace(/(-edit)?$/, mayEdit ? "-edit" : "-0-edit");
    const copy = await request.get(`/locales/en/about.json?v=${version}`, { headers: { cookie } });
    expect(copy.status(), role).toBe(mayEdit ? 200 : 404);
    expect(copy.headers()["cache-control"], role).toContain("no-store");
  }
  const plain = await request.get("/about");
  expect(plain.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(await plain.text()).not.toMatch(marked);

  const scripts: string[] = [];
  page.on("request", (sent) => scripts.push(sent.url()));
  await page.goto(`${site.url}/about`);
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "yes");
  expect(scripts.filter((url) => /edit|pages/.test(new URL(url).pathname))).toEqual([]);
});

test("[P9] replaceable pictures link to their own screen; other links and forms do nothing", async ({
  page,
  admin: _,
}) => {
  const { frame } = await openEditor(page, "journey");
  await frame.getByRole("heading", { level: 1 }).evaluate((heading) => {
    const picture = heading.ownerDocument.createElement("figure");
    picture.dataset.pictureSlot = "journey-hero";
    picture.textContent = "picture";
    heading.before(picture);
  });
  await expect(frame.locator("figure[data-picture-slot]")).toHaveAttribute("tabindex", "0");
  await frame
    .locator("main form button")
    .last()
    .evaluate((button: HTMLButtonElement) => button.click());
  await frame.locator("header a").first().click();
  await expect(page).toHaveURL(/\/admin\/pages\/journey\/edit/);
  await frame.locator("figure[data-picture-slot]").click();
  await expect(page).toHaveURL(/\/admin\/pictures\/journey-hero$/);
});

test("[P7] at 360 px the chosen text stays visible above the panel, and what was chosen can be typed over at once", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsAdmin(page.context(), site);
  const { frame, panel } = await openEditor(page, "about");
  for (const [text, label] of [
    [frame.getByRole("heading", { level: 1 }), /English$/],
    // Far down the page, and one of many entries of a list.
    [frame.getByText("What does it cost?"), /Entry 4 › Question, English$/],
  ] as const) {
    await text.scrollIntoViewIfNeeded();
    await text.click();
    await expect(panel.getByLabel(label)).toBeFocused();
    await expect(panel.getByLabel(label)).toBeInViewport({ ratio: 1 });
    const between = async () => {
      const [word, edge] = [(await text.boundingBox())!, (await panel.boundingBox())!];
      return word.y >= 0 && word.y + word.height <= edge.y;
    };
    await expect.poll(between).toBe(true);
    await expect(text).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page, "the editor at 360 px");
    await panel.getByRole("button", { name: "Close the text" }).click();
    await expect(panel.getByLabel(label)).toHaveCount(0);
  }
});

test("[P12] with an entry that is written in one language nothing is published, it is shown, and every word stays", async ({
  page,
  request,
  admin: _,
}) => {
  const before = await read(request, "/about");
  const { frame, panel } = await openEditor(page, "about");
  await frame.getByText("What does it cost?").click();
  const entries = panel.getByRole("listitem");
  const count = await entries.count();
  await panel.getByRole("button", { name: "Remove: Entry 1", exact: true }).click();
  await expect(savedState(page)).toHaveText("Saved in the draft");
  await panel.getByRole("button", { name: "Add an entry" }).click();
  const added = entries.last();
  await added.getByLabel(/Question, English$/).fill("Only in English?");
  await added.getByLabel(/Answer, English$/).fill("So far.");
  // Sooner than the pause after which it would be saved by itself.
  await page.getByRole("button", { name: "Publish", exact: true }).click();

  const stop = panel.getByText("Nothing was published.");
  await expect(stop).toBeVisible();
  await expect(panel.getByText(/Entry \d+ › Question, Spanish: This text may not be empty/)).toBeVisible();
  const missing = added.getByLabel(/Question, Spanish$/);
  await expect(missing).toBeFocused();
  await expect(missing).toBeInViewport({ ratio: 1 });
  await expect(missing).toHaveAccessibleDescription(/may not be empty/);
  await expect(page.getByText("Published.", { exact: true })).toHaveCount(0);
  expect(await read(request, "/about")).toBe(before);

  // Another visit, on any device, and the plain form without JavaScript.
  await page.reload();
  await expect(page.locator("iframe")).toHaveAttribute("data-state", "ready");
  await panel.getByLabel("Search").fill("faq.items");
  await panel.getByRole("button", { name: /Frequent questions › Entries/ }).click();
  await expect(entries).toHaveCount(count);
  await expect(entries.last().getByLabel(/Question, English$/)).toHaveValue("Only in English?");
  await entries
    .last()
    .getByLabel(/Question, Spanish$/)
    .fill("¿Solo en inglés?");
  await entries
    .last()
    .getByLabel(/Answer, Spanish$/)
    .fill("Ya no.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  expect(await read(request, "/es/about")).toContain("¿Solo en inglés?");
  expect(await read(request, "/about")).toContain("Only in English?");
});

test("[P12] words that the draft does not have stop publishing too: a conflict, a lost connection; a reload keeps them", async ({
  page,
  request,
  admin: _,
}) => {
  const { frame, panel } = await openEditor(page, "privacy");
  const title = frame.getByRole("heading", { level: 1 });
  const other = frame.getByRole("heading", { level: 2 }).first();
  await other.click();
  await panel
    .getByLabel(/English$/)
    .first()
    .fill("Ready to be published");
  await expect(savedState(page)).toHaveText("Saved in the draft");
  await expect(page.locator("iframe")).toHaveAttribute("data-state", "ready");
  await title.click();
  await expect(panel.getByLabel(/English$/)).toHaveCount(1);
  await page.route("**/field", (route) => route.abort());
  await panel.getByLabel(/English$/).fill("Typed without a connection");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(panel.getByText("Nothing was published.")).toBeVisible();
  await expect(panel.getByText("not saved in the draft yet")).toBeVisible();
  expect(await read(request, "/privacy")).not.toContain("Ready to be published");

  await page.reload();
  await expect(panel.getByLabel(/English$/)).toHaveValue("Typed without a connection");
  // The kept words are sent again by themselves, which fails as long as the route is closed.
  const retry = panel.getByRole("button", { name: "Try Again" });
  await expect(retry).toBeVisible();
  await page.unroute("**/field");
  await retry.click();
  await expect(savedState(page)).toHaveText("Saved in the draft");

  const ben = { id: "ben", email: "ben@example.org" };
  const theirs = { namespace: "privacy", path: "hero.title", values: { en: "Theirs", es: "De ellos" } };
  expect(await saveField(ben, theirs)).toMatchObject({ status: "saved" });
  await panel.getByLabel(/English$/).fill("Mine");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(panel.getByText("Nothing was published.")).toBeVisible();
  await expect(panel.getByLabel(/English$/)).toHaveValue("Mine");
  expect(await read(request, "/privacy")).not.toContain("Ready to be published");
  await page.getByRole("link", { name: "Pages", exact: true }).last().click();
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
  await page.getByRole("button", { name: "Keep writing" }).click();
  await panel.getByRole("button", { name: "Save my version" }).click();
  await expect(savedState(page)).toHaveText("Saved in the draft");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  expect(await read(request, "/privacy")).toContain("Mine");
});

test("[P5] somebody who has the panel open is told when a colleague published other words", async ({
  page,
  admin: _,
}) => {
  const { frame, panel } = await openEditor(page, "offerings");
  await frame.getByRole("heading", { level: 1 }).click();
  const ben = { id: "ben", email: "ben@example.org" };
  const field = { namespace: "offerings", path: "hero.title", values: { en: "Public now", es: "Ya es público" } };
  expect(await saveField(ben, field)).toMatchObject({ status: "saved" });
  expect(await publishDraft(findPage("offerings")!, ben)).toMatchObject({ status: "published" });
  await panel.getByLabel(/English$/).fill("Mine");
  await expect(panel.getByText("the draft was published or discarded")).toBeVisible();
  await expect(panel.getByText("Ya es público")).toBeVisible();
  await panel.getByRole("button", { name: "Use these words" }).click();
  await expect(panel.getByLabel(/English$/)).toHaveValue("Public now");
});

test("[P8] a page that is edited hydrates with the owner's settings", async ({ page, admin: _ }) => {
  const key = { key: "site", value: { founderName: "Inés Ñáñez" } };
  await db().insert(settings).values(key).onConflictDoUpdate({ target: settings.key, set: key });
  await markContentChanged();
  await expect.poll(() => read(page.request, "/about")).toContain("Inés Ñáñez");
  // watchPage fails the test if the browser renders anything else than the server.
  const { frame } = await openEditor(page, "about");
  await expect(frame.locator("#founder-heading")).toBeVisible();
  await expect(frame.getByText("Inés Ñáñez", { exact: true })).toBeVisible();
  await db().delete(settings).where(eq(settings.key, "site"));
  await markContentChanged();
});
