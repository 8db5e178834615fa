import { plainSpaces } from "#app/platform/i18n/typography.ts";
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { recordTypes } from "#app/features/proof/admin/record-types.server.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import {
  deliveredSettings,
  differencesOf,
  settingNames,
  type TypedSettings,
} from "#app/platform/site/settings-schema.ts";
import { adminPaths, recordKinds } from "#app/platform/records/record-kinds.ts";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { authors, events, leads, mails, posts, settings, siteRecords } from "#db/schema.ts";
import routes from "../../app/routes.ts";
import { createAdmin, signInAs, type Person } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { addEvent } from "../support/test-event.ts";
import { resetSettings } from "../support/screens/settings-page.ts";

// Settings reach the server and the browser by one way: a page that is loaded and one that is opened by a click show
// the same ones. watchPage fails the test if the browser renders anything else than the server.
test.use({ siteOptions: { name: "live-settings" } });

const notices = { To: "equipo@roble.example", Language: "es" };
/** Another value for every setting; a new setting needs one here. */
const changed: TypedSettings = {
  name: "Roble",
  email: "hola@roble.example",
  divisionEmail: "raices@roble.example",
  phone: "+34 600 100 200",
  postalAddress: "Calle del Roble 5, 28001 Madrid",
  foundingYear: "2019",
  author: "La redacción",
  founderName: "Inés Ñáñez",
  timeZone: "Europe/Madrid",
  accent: "#2f5d8a",
  typePairing: "lora",
  linkNames: ["Mastodon"],
  linkUrls: ["https://social.roble.example/@roble"],
  topicsEn: ["Roble letters"],
  topicsEs: ["Cartas de Roble"],
  calendarEmbedUrl: "https://calendar.roble.example/embed",
  calendarAllEventsUrl: "https://calendar.roble.example/all",
  calendarSubscribeUrl: "https://calendar.roble.example/feed",
  answerHours: "48",
  remindAfterHours: "30",
  retentionMonths: "12",
  backupDays: "9",
  backupWeeks: "5",
  backupMonths: "14",
  divisionContact: "log",
  robotsSearch: "refuse",
  robotsAnswers: "refuse",
  robotsTraining: "refuse",
  senderName: "Equipo Roble",
  letterRate: "9",
  inquiryTo: notices.To,
  inquiryLanguage: notices.Language,
  divisionTo: notices.To,
  divisionLanguage: notices.Language,
  scanTo: notices.To,
  scanLanguage: notices.Language,
  registrationTo: notices.To,
  registrationLanguage: notices.Language,
  reminderTo: notices.To,
  reminderLanguage: notices.Language,
};

/** Delivered values that no page of this site has any other reason to show. */
const delivered = [
  deliveredSettings.email,
  deliveredSettings.founderName,
  deliveredSettings.linkUrls[0]!,
  deliveredSettings.timeZone,
  String(deliveredSettings.timeZone).replaceAll("_", " "),
] as string[];

let owner: Person;
/** Records for the parameters of addresses. Other parameters lead to the page that says that there is nothing. */
const real: Record<string, string> = { "/admin/pages/:page": "about", "/admin/pictures/:slot": "founder" };

test.beforeAll(async () => {
  owner = await createAdmin();
  // The delivered ones are in the delivered time zone.
  await db().delete(events);
  const event = await addEvent();
  const [post] = await db().select().from(posts).limit(1);
  const name = "Inés Ruiz";
  const [author] = await db()
    .insert(authors)
    .values({ slug: "ines", name, nameKey: fold(name), names: [name], about: "Inés listens." })
    .returning();
  const person = { email: "eva@example.org", name: "Eva", language: "en" };
  const [lead] = await db()
    .insert(leads)
    .values({ ...person, emailKey: person.email, organization: "Una", source: "journey" })
    .returning();
  const words = { subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
  const [mail] = await db()
    .insert(mails)
    .values({ ...words, kind: "teamInquiry", recipient: person.email, language: "en", messageId: "m", state: "sent" })
    .returning();
  for (const kind of recordKinds) {
    const values = { ...recordTypes[kind].empty, title: "A story", titleEs: "Una historia" };
    const [record] = await db()
      .insert(siteRecords)
      .values({ kind, slug: `a-${kind}`, values, position: 0, published: kind === "story", createdBy: owner.email })
      .returning();
    real[`${adminPaths[kind]}/:id`] = record!.id;
  }
  Object.assign(real, {
    "/admin/posts/:id": post!.id,
    "/admin/authors/:id": author!.id,
    "/admin/events/:id": event.id,
    "/admin/users/:id": owner.id,
    "/admin/settings/:part": "organization",
    "/admin/settings/:part/history": "site",
    "/admin/leads/:id": lead!.id,
    "/admin/mail/:id": mail!.id,
    "/insights/authors/:slug": author!.slug,
    "/insights/:slug": post!.slug,
    "/stories/:slug": "a-story",
    "/events/:slug": event.slug,
  });
});

async function changeEverySetting(page: Page) {
  expect(Object.keys(differencesOf(changed)).sort()).toEqual([...settingNames].sort());
  await resetSettings();
  const about = async () => plainSpaces(await (await page.request.get("/about")).text());
  // The site may still have the settings of the test before.
  await expect.poll(about).not.toContain("Inés Ñáñez");
  await db()
    .insert(settings)
    .values([
      { key: "site", value: changed },
      { key: "sitePictures", value: { logo: "/icon-512.png" } },
    ]);
  await markContentChanged();
  await expect.poll(about).toContain("Inés Ñáñez");
  // The calendar and the networks are elsewhere.
  await page.route(/roble\.example/, (route) => route.abort());
}

/** Every address with a page. Those of each group are reached from each other without loading a document. */
const screens: Record<string, string[]> = {};
(function walk(entries: RouteConfigEntry[], base = "") {
  for (const { path: own, file, children } of entries) {
    const pattern = own && own !== "es?" ? `${base}/${own.replace("es?/", "")}` : base;
    if (children) walk(children, pattern);
    else if (/^export default\b|export \{[^}]*\bdefault\b/m.test(readFileSync(`app/${file}`, "utf8")))
      (screens[/^\/(admin|account|auth)\b/.exec(pattern)?.[1] ?? "public"] ??= []).push(pattern || "/");
  }
})(routes as RouteConfigEntry[]);

function addressOf(pattern: string): string {
  const known = Object.keys(real)
    .filter((start) => `${pattern}/`.startsWith(`${start}/`))
    .sort((a, b) => b.length - a.length)[0];
  const path = known ? pattern.replace(known, known.replace(/:\w+/, real[known]!)) : pattern;
  return path.replace(/:\w+/g, "sample").replace(/\*$/, "nothing-here");
}

/** The texts, values and links of the page, without what a list only offers. */
async function shownOn(page: Page): Promise<{ all: string; brand: string }> {
  return page.evaluate(() => {
    const hidden = "option, script, style, noscript, template";
    const parts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement!.closest(hidden)) parts.push(walker.currentNode.textContent!);
    for (const field of document.querySelectorAll<HTMLInputElement>("input, select, textarea")) parts.push(field.value);
    for (const link of document.querySelectorAll("a[href]")) parts.push(link.getAttribute("href")!);
    return { all: parts.join("\n"), brand: `${document.title} ${document.querySelector("header")?.textContent}` };
  });
}

async function expectChanged(page: Page, pattern: string, way: string) {
  // Its purpose is to show earlier settings.
  if (pattern === "/admin/settings/:part/history") return;
  const { all, brand } = await shownOn(page);
  expect(
    delivered.filter((value) => all.includes(value)),
    `${way} ${pattern}`,
  ).toEqual([]);
  expect(brand, `${way} ${pattern}`).not.toMatch(/\bSavia\b/);
}

/** Links to it load a document, because only that may contain the frame. */
const documentsOnly = ["/admin/pages/:page/edit"];

/** A public page with the stylesheet of the back office, and one that a mailed link opens: they come as documents. */
const asDocuments = ["/preview/:token", "/auth/confirm"];

async function openBothWays(page: Page, patterns: string[]) {
  const redirected: string[] = [...documentsOnly];
  for (const pattern of patterns) {
    await page.goto(addressOf(pattern));
    await waitForHydration(page);
    await expectChanged(page, pattern, "loaded");
    if (new URL(page.url()).pathname !== addressOf(pattern)) redirected.push(pattern);
  }
  await page.goto(addressOf(patterns[0]!));
  await waitForHydration(page);
  const reloaded: string[] = [];
  const opened = [...patterns.slice(1), patterns[0]!].filter((pattern) => !redirected.includes(pattern));
  for (const pattern of opened) {
    await page.evaluate(() => ((window as { isSameDocument?: boolean }).isSameDocument = true));
    const wanted = addressOf(pattern);
    await page.evaluate((to) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate: (to: string) => Promise<void> };
      };
      void router.navigate(to);
    }, wanted);
    await expect(page).toHaveURL((url) => url.pathname === wanted);
    // Such a page reloads itself a moment after it was opened.
    if (asDocuments.includes(pattern))
      await page.waitForFunction(() => !(window as { isSameDocument?: boolean }).isSameDocument);
    await expect(page.locator("main").first()).toBeVisible();
    await waitForHydration(page);
    await expectChanged(page, pattern, "opened");
    if (!(await page.evaluate(() => (window as { isSameDocument?: boolean }).isSameDocument))) reloaded.push(pattern);
  }
  expect(reloaded).toEqual(opened.filter((pattern) => asDocuments.includes(pattern)));
}

test("[S12] screens that begin with a setting show the owner's, loaded and opened by a click", {
  tag: "@long",
}, async ({ page, site }) => {
  await changeEverySetting(page);
  await signInAs(page.context(), site, owner);
  await openBothWays(page, ["/admin/events/new", "/admin/posts/:id", "/admin/calendar", "/admin/settings/:part"]);
  await openBothWays(page, ["/about", "/raices-latinas"]);
});

for (const group of ["public", "auth", "account", "admin"])
  test(`[S12] every screen shows the owner's settings, loaded and opened by a click: ${group}`, {
    tag: "@long",
  }, async ({ page, site }) => {
    test.setTimeout(240_000);
    await changeEverySetting(page);
    if (group === "admin" || group === "account") await signInAs(page.context(), site, owner);
    await openBothWays(page, screens[group]!);
  });

test("[S12] an event that is begun after the time zone was changed in the same window is in the new one", {
  tag: "@long",
}, async ({ page, site }) => {
  await resetSettings();
  await signInAs(page.context(), site, owner);
  await page.goto("/admin/settings/organization");
  await waitForHydration(page);
  await page.locator('[name="timeZone"]').selectOption("Europe/Madrid");
  await page.locator('[name="name"]').fill("Roble");
  await page.locator('button[name="intent"][value="save"]').click();
  await expect(page.getByText(/Unsaved changes|Others see it when you save/)).toHaveCount(0);
  await expect.poll(async () => (await page.request.get("/about")).text()).toContain("Roble");
  await page.getByRole("navigation").getByRole("link", { name: "Events", exact: true }).first().click();
  await page.getByRole("link", { name: "New event" }).click();
  await expect(page.locator("#event-timeZone")).toHaveValue("Europe/Madrid");
  await expectBrand(page);
});

async function expectBrand(page: Page) {
  const { brand } = await shownOn(page);
  expect(brand).toContain("Roble");
  expect(brand).not.toMatch(/\bSavia\b/);
}
