import type { APIRequestContext, Page } from "@playwright/test";
import { recordTypes } from "#app/features/proof/admin/record-types.server.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { siteRecords } from "#db/schema.ts";
import { photo } from "../support/screens/upload-page.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe.ts";
import { addPeople } from "../support/public-pages.ts";
import { signInAs, signInAsAdmin, createAdmin } from "../support/sign-in.ts";
import { chooseInMenu } from "../support/screens/row-menu.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "people" }, viewport: { width: 1280, height: 900 } });

/** The label of a required field ends with a mark. */
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name.replace(/[()]/g, "\\$&")}( ?\\*)?$`));
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const text = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

async function add(page: Page, screen: string, button: string, { scripted = true } = {}) {
  await page.goto(screen);
  if (scripted) await waitForHydration(page);
  await page.getByRole("link", { name: button }).click();
  await page.waitForURL(`${screen}/new`);
}

async function fillAll(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

async function schemas(page: Page): Promise<Record<string, unknown>[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((block) => JSON.parse(block) as Record<string, unknown>);
}

const story = {
  "Title (English)": "A cooperative decides",
  "Title (Spanish)": "Una cooperativa decide",
  "The situation (English)": "Nobody knew who decides.\n\nMeetings grew long.",
  "The situation (Spanish)": "Nadie sabía quién decide.",
  "What was done (English)": "We asked forty people.",
  "What was done (Spanish)": "Preguntamos a cuarenta personas.",
  "What changed (English)": "Decisions take a day.",
  "What changed (Spanish)": "Las decisiones toman un día.",
};

test.beforeEach(async () => {
  await db().delete(siteRecords);
  await markContentChanged();
});

test("[Q1] by default there are no people, stories or quotes, and nothing links to them", async ({
  page,
  request,
  site,
}) => {
  for (const path of ["/stories", "/es/stories", "/stories/any", "/social/en/stories/any.png"])
    expect((await request.get(path)).status(), path).toBe(404);
  for (const path of ["/", "/about", "/offerings", "/raices-latinas", "/es", "/es/about"]) {
    const html = await text(request, path);
    expect(html, path).not.toMatch(/data-team|data-stories|data-quotes|href="[^"]*\/stories/);
  }
  expect(await text(request, "/sitemap.xml")).not.toContain("/stories");
  for (const file of ["common", "home", "about"])
    expect(await text(request, `/locales/en/${file}.json`)).not.toContain('"added"');
  await page.goto("/stories");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  // Its words can be changed on the page before the first story.
  await signInAsAdmin(page.context(), site);
  expect((await page.goto("/stories?copy=edit"))!.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("What changed, and how");
});

test("[Q2] a person is added with a portrait, in both languages, and shown on the about page", async ({
  page,
  request,
  admin: _,
}) => {
  await page.goto("/admin/people");
  await expect(page.getByText("Nobody yet")).toBeVisible();
  await expectAccessible(page, "the empty list of people");
  await add(page, "/admin/people", "Add a person");
  await waitForHydration(page);
  await fillAll(page, { Name: "Rosa Vidal", "Role (English)": "Guide", "Text (English)": "Listens.\n\nAsks." });
  await page.getByLabel("Show on the site").check();
  await save(page);
  await expect(page.getByRole("alert").filter({ hasText: "Role (Spanish)" })).toContainText("This is still missing.");
  await expect(field(page, "Name")).toHaveValue("Rosa Vidal");
  await fillAll(page, { "Role (Spanish)": "Guía", "Text (Spanish)": "Escucha.\n\nPregunta." });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a photograph" }).click();
  await (await chooser).setFiles(await photo(800, 1000));
  await expect(page.getByAltText("The chosen picture")).toBeVisible();
  await page.getByAltText("The chosen picture").click({ position: { x: 10, y: 10 } });
  await expect(field(page, "Focus from the left, in percent")).toHaveValue(/^(0|5)$/);
  await expectAccessible(page, "the form of a person");
  await save(page);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  await page.goto("/about");
  const team = page.locator("[data-team]");
  await expect(team.getByRole("heading", { level: 3 })).toHaveText("Rosa Vidal");
  await expect(team).toContainText("Asks.");
  await team.scrollIntoViewIfNeeded();
  await expect(team.getByAltText("Rosa Vidal")).toHaveClass(/focus-x-(0|5)\b/);
  await expectAccessible(page, "the team", "[data-team]");
  expect((await schemas(page)).find((block) => block["@type"] === "Person")).toMatchObject({
    name: "Rosa Vidal",
    jobTitle: "Guide",
    image: expect.stringContaining("/blog-images/"),
  });
  await page.goto("/es/about");
  await expect(page.locator("[data-team]")).toContainText("Guía");
  await waitForHydration(page);
  await expect(page.locator("[data-team]")).toContainText("Pregunta.");
  expect(await text(request, "/about")).toContain("srcset=");
});

test("[Q2] people without a portrait fill no screen with empty frames", async ({ page, request }) => {
  const person = (name: string, position: number) => {
    const values = { ...recordTypes["team-member"].empty, name, role: "Guide", roleEs: "Guía", shown: true };
    return { kind: "team-member", slug: null, values, position, published: true, publishedAt: new Date() };
  };
  const rows = ["Rosa Vidal", "Tomás Arriaga", "Wanjiru Kamau"].map((name, position) => person(name, position));
  await db()
    .insert(siteRecords)
    .values(rows.map((row) => ({ ...row, createdBy: "editor" })));
  await markContentChanged();
  await expect.poll(() => text(request, "/about")).toContain("Wanjiru Kamau");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  const team = page.locator("[data-team]");
  await expect(team.getByRole("listitem")).toHaveCount(3);
  for (const member of await team.getByRole("listitem").all())
    expect((await member.boundingBox())!.height, (await member.textContent())!).toBeLessThan(200);
});

test("[Q3] a single story beside its picture begins with its title", async ({ page, request }) => {
  await addPeople();
  // The site reads its content again a moment later.
  await expect.poll(() => text(request, "/stories/faster")).toContain('data-story="mondays"');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/stories/faster");
  const card = page.locator("[data-story=mondays]");
  const title = await card.getByRole("heading").boundingBox();
  const summary = await card.locator("p").boundingBox();
  expect(title!.y + title!.height).toBeLessThanOrEqual(summary!.y);
});

test("[Q9] a number is not shown without its source; with it, it stands on the home page in both languages", async ({
  page,
  request,
  admin: _,
}) => {
  await add(page, "/admin/facts", "Add a fact");
  await waitForHydration(page);
  await fillAll(page, {
    "Number or place (English)": "120 workshops",
    "Number or place (Spanish)": "120 talleres",
    "What it says (English)": "with teams on the land",
    "What it says (Spanish)": "con equipos en el territorio",
  });
  await page.getByLabel("Show on the site").check();
  await save(page);
  await expect(page.getByRole("alert").first()).toContainText("A number needs its source");
  await expect(field(page, "Source (English)")).toBeFocused();
  expect(await text(request, "/")).not.toContain("data-facts");
  await fillAll(page, {
    "Source (English)": "Annual report",
    "Source (Spanish)": "Informe anual",
    "Link to the source": "https://example.org/report",
  });
  await save(page);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expectAccessible(page, "the form of a fact");
  await page.goto("/es");
  await expect(page.getByRole("list", { name: "Cifras y lugares" })).toContainText("con equipos en el territorio");
  await expect(page.getByRole("link", { name: "Informe anual" })).toBeVisible();
  await page.goto("/");
  const facts = page.getByRole("list", { name: "Numbers and places" });
  await expect(facts.getByRole("link", { name: "Annual report" })).toHaveAttribute(
    "href",
    "https://example.org/report",
  );
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `home with a fact at ${width}`);
  }
  await expectAccessible(page, "the facts", "[data-facts]");
});

test("[Q3] a story cannot be shown without permission; once shown, it appears in all its places, in both languages", async ({
  page,
  site,
  request,
  admin: _,
}) => {
  await add(page, "/admin/stories", "Write a story");
  await waitForHydration(page);
  await fillAll(page, story);
  await page.getByLabel("Show on the site").check();
  await save(page);
  await expect(page.getByRole("alert").first()).toContainText("Note who gave permission and when");
  expect((await request.get("/stories")).status()).toBe(404);
  // Not shown, it is saved as a draft, which only editors can look at.
  await page.getByLabel("Show on the site").uncheck();
  await save(page);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  const preview = page.getByRole("link", { name: "Preview" });
  await expect(preview).toHaveAttribute("href", "/stories/a-cooperative-decides");
  for (const [path, words] of [
    ["/stories/a-cooperative-decides", "Draft: visitors do not see this story yet."],
    ["/es/stories/a-cooperative-decides", "Una cooperativa decide"],
  ] as const) {
    const own = await page.request.get(path);
    expect(own.headers()["cache-control"], path).toBe("private, no-store");
    expect(await own.text(), path).toContain(words);
    expect(await own.text(), path).toContain("noindex");
    expect((await request.get(path)).status(), path).toBe(404);
  }
  await page.getByLabel("Show on the site").check();
  await fillAll(page, { "Who gave permission": "Rosa Vidal, director", When: "2026-11-01" });
  await save(page);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expectAccessible(page, "the form of a story");

  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Stories" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What changed, and how");
  await expect(page.getByRole("complementary", { name: "Where does your organization stand?" })).toBeVisible();
  await expectAccessible(page, "the stories");
  await page.getByRole("link", { name: "A cooperative decides" }).click();
  await expect(page).toHaveURL("/stories/a-cooperative-decides");
  await expect(page.getByRole("region", { name: "What changed" })).toContainText("Decisions take a day.");
  await expectAccessible(page, "a story");

  await page.goto("/es/stories/a-cooperative-decides");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Una cooperativa decide");
  const blocks = await schemas(page);
  expect(blocks.find((block) => block["@type"] === "Article")).toMatchObject({
    headline: "Una cooperativa decide",
    inLanguage: "es",
    url: `${site.url}/es/stories/a-cooperative-decides`,
  });
  expect(blocks.map((block) => block["@type"])).toContain("BreadcrumbList");
  const card = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(card).toBe(`${site.url}/social/es/stories/a-cooperative-decides.png`);
  expect((await request.get(card!)).headers()["content-type"]).toBe("image/png");

  for (const path of ["/", "/offerings", "/es/raices-latinas"])
    expect(await text(request, path), path).toContain('data-story="a-cooperative-decides"');
  const sitemap = await text(request, "/sitemap.xml");
  for (const path of ["/stories<", "/es/stories/a-cooperative-decides<"]) expect(sitemap).toContain(site.url + path);
  expect(await text(request, "/es/rss.xml")).toContain("Una cooperativa decide");
  expect(await text(request, "/insights?q=forty")).toContain('data-story="a-cooperative-decides"');
  expect(await text(request, "/insights?q=zzzz")).not.toContain("data-story");

  const published = await page.request.get("/admin/stories");
  expect(await published.text()).toContain("A cooperative decides");
  await page.goto("/admin/stories");
  await page.getByRole("link", { name: "A cooperative decides" }).click();
  await waitForHydration(page);
  await page.getByLabel("Show on the site").uncheck();
  await save(page);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  expect((await request.get("/stories/a-cooperative-decides")).status()).toBe(404);
  expect(await text(request, "/")).not.toMatch(/data-story|href="[^"]*\/stories/);
});

test("[Q4] [Q8] a quote is added, ordered, binned and restored without JavaScript", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  for (const name of ["Rosa", "Leo"]) {
    await add(page, "/admin/quotes", "Add a quote", { scripted: false });
    await fillAll(page, { "Words (English)": `${name} says so.`, "Words (Spanish)": `${name} lo dice.`, Name: name });
    await page.getByLabel("Show on the site").check();
    await save(page);
    await expect(page.getByText("Note who gave permission and when").first()).toBeVisible();
    await expect(field(page, "Words (English)")).toHaveValue(`${name} says so.`);
    await fillAll(page, { "Who gave permission": name, When: "2026-11-01" });
    await save(page);
    await expect(page).toHaveURL(/\?saved$/);
  }
  const quotes = async (path: string) => {
    await page.goto(path);
    return page.locator("[data-quotes] cite").allTextContents();
  };
  expect(await quotes("/")).toEqual(["Rosa", "Leo"]);
  const leo = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Leo", exact: true }) });
  await page.goto("/admin/quotes");
  await chooseInMenu(leo, "Move up: Leo");
  expect(await quotes("/es/offerings")).toEqual(["Leo", "Rosa"]);
  await expect(page.getByText("Leo lo dice.")).toBeVisible();

  await page.goto("/admin/quotes");
  await chooseInMenu(leo, "Delete: Leo");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  expect(await quotes("/")).toEqual(["Rosa"]);
  await page.goto("/admin/quotes?state=bin");
  await page.getByRole("button", { name: "Restore: Leo" }).click();
  expect(await quotes("/")).toEqual(["Leo", "Rosa"]);
  await context.close();
});

test("[Q5] the second of two editors is told, and an earlier version can be restored", async ({
  page,
  browser,
  site,
  admin: _,
}) => {
  await add(page, "/admin/people", "Add a person");
  await waitForHydration(page);
  await field(page, "Name").fill("Rosa");
  await save(page);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  const other = await browser.newContext({ baseURL: site.url });
  await signInAs(other, site, await createAdmin({ email: "leo@savia.example" }));
  const theirs = await other.newPage();
  await theirs.goto(page.url());
  await waitForHydration(theirs);
  await field(theirs, "Name").fill("Rosa Vidal");
  await save(theirs);
  await expect(theirs.getByText("Saved.", { exact: true })).toBeVisible();
  await field(page, "Name").fill("R. Vidal");
  await save(page);
  await expect(page.getByText("leo@savia.example saved it on")).toBeVisible();
  await page.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}/history`);
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByText("Rosa Vidal").first()).toBeVisible();
  await other.close();
});
