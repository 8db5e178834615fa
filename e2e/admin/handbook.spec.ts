import { eq } from "drizzle-orm";
import { helpOfScreen, topicKeys, type TopicKey } from "#app/platform/help/topics.ts";
import { db } from "#db/client.server.ts";
import { posts, userRoles } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { createPerson, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { adminSite, expect, test, waitForHydration } from "../support/site.ts";

test.use({ siteOptions: adminSite });

for (const [locale, javaScriptEnabled] of [
  ["en-US", true],
  ["es-MX", false],
] as const)
  test(`[HB1] from a screen's title to its page of the handbook (${locale}), at 360 px, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      locale,
      javaScriptEnabled,
      viewport: { width: 360, height: 780 },
    });
    await signInAsAdmin(context, site);
    const page = await context.newPage();
    await page.goto("/admin/events");
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: locale === "en-US" ? /^Help with this page/ : /^Ayuda con esta/ }).click();
    const help = await opened;
    await expect(help).toHaveURL("/admin/help/events");
    await expect(help.getByRole("heading", { level: 1 })).toHaveText(
      locale === "en-US" ? "Events and registrations" : "Eventos e inscripciones",
    );
    // Words of the screens, in bold as they stand there.
    await expect(
      help.locator("b").filter({ hasText: locale === "en-US" ? "New Event" : "Nuevo evento" }),
    ).toBeVisible();
    const picture = help.getByRole("main").getByRole("img");
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    if (javaScriptEnabled) await expectAccessible(help, "a page of the handbook at 360");
    await help.getByRole("link", { name: locale === "en-US" ? /^All pages/ : /^Todas las páginas/ }).click();
    await expect(help).toHaveURL("/admin/help");
    await expect(help.getByRole("main").getByRole("heading", { level: 3 })).toHaveCount(topicKeys.length);
    if (javaScriptEnabled) await expectAccessible(help, "the handbook at 360");
    await context.close();
  });

test("[HB1] the title of every screen has the link @long", async ({ page, admin: _ }) => {
  const [post] = await db().select().from(posts).limit(1);
  const real: Record<string, string> = {
    "/admin/posts/:id": `/admin/posts/${post!.id}`,
    "/admin/posts/:id/revisions": `/admin/posts/${post!.id}/revisions`,
    "/admin/pages/:page": "/admin/pages/about",
    "/admin/pages/:page/edit": "/admin/pages/about/edit",
    "/admin/pages/:page/history": "/admin/pages/about/history",
    "/admin/settings/:part": "/admin/settings/contact",
    "/admin/settings/:part/history": "/admin/settings/site/history",
    "/admin/pictures/:slot": "/admin/pictures/home-hero",
    ...Object.fromEntries(
      ["people", "stories", "quotes", "facts", "categories"].map((kind) => [
        `/admin/${kind}/:id`,
        `/admin/${kind}/new`,
      ]),
    ),
  };
  const asked = Object.entries(helpOfScreen).flatMap(([pattern, target]) => {
    const address = real[pattern] ?? (pattern.includes(":") ? undefined : pattern);
    return address ? [{ address, target }] : [];
  });
  expect(asked.length).toBeGreaterThan(35);
  for (const { address, target } of asked) {
    const html = await (await page.request.get(address)).text();
    expect(html.split('id="content"')[1] ?? "", address).toContain(`href="/admin/help/${target}"`);
  }
});

test("[HB2] each role reads about what it can use, and nothing else", async ({ browser, site }) => {
  const expected: [role: "advisor" | "reader", reads: TopicKey[], refused: TopicKey][] = [
    ["reader", ["around", "figures"], "events"],
    ["advisor", ["around", "events", "inquiries", "team-scans", "history", "figures"], "articles"],
  ];
  for (const [role, reads, refused] of expected) {
    const context = await browser.newContext({ baseURL: site.url });
    const person = await createPerson();
    await db().insert(userRoles).values({ userId: person.id, role });
    await signInAs(context, site, person);
    const page = await context.newPage();
    await page.goto("/admin/help");
    const links = page.getByRole("main").getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
      reads.map((key) => `/admin/help/${key}`),
    );
    expect((await page.request.get(`/admin/help/${refused}`)).status(), role).toBe(403);
    expect((await page.request.get("/admin/help/nothing")).status(), role).toBe(404);
    await context.close();
  }
});

test("[HB3] the search finds a page of the handbook at the section that has the words, by role", async ({
  page,
  context,
  site,
}) => {
  const editor = await createPerson();
  await db().insert(userRoles).values({ userId: editor.id, role: "editor" });
  await signInAs(context, site, editor);
  await page.goto("/admin");
  await waitForHydration(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox", { name: "Search or jump to…" }).fill("two people at once");
  const found = page.locator("[data-found='two people at once']");
  await found.getByRole("link", { name: /Work in two languages/ }).click();
  await expect(page).toHaveURL("/admin/help/languages#together");
  await expect(page.getByRole("heading", { level: 2, name: "Two people at once" })).toBeInViewport();
  const forEditor = await page.request.get("/admin/search?q=second+factor");
  expect(await forEditor.text()).not.toContain("/admin/help/users");
  await db().delete(userRoles).where(eq(userRoles.userId, editor.id));
  await db().insert(userRoles).values({ userId: editor.id, role: "admin" });
  await page.goto("/admin/search?q=second+factor");
  await expect(page.getByRole("main").getByRole("link", { name: /Users and roles/ })).toHaveAttribute(
    "href",
    "/admin/help/users#factor",
  );
});
