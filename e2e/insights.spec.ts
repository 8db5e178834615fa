import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { and, eq, isNull } from "drizzle-orm";
import { contentChanged } from "../app/platform/pages/content-version.server.ts";
import { db } from "../db/client.server.ts";
import { makePost } from "../db/factories.ts";
import { oldSlugs, posts } from "../db/schema.ts";
import { onServer } from "../test/postgres.ts";
import { expect, hydrated, test } from "./site.ts";

test.use({ siteOptions: { name: "insights" } });

const copy = { en: readCopy("en"), es: readCopy("es") };
const common = { en: readCopy("en", "common"), es: readCopy("es", "common") };
const both = [["en", ""], ["es", "/es"]] as const;
const day = (number: number, month = 1) => new Date(Date.UTC(2025, month - 1, number, 18));

function readCopy(language: string, namespace = "insights") {
  return JSON.parse(readFileSync(`public/locales/${language}/${namespace}.json`, "utf8").replaceAll("{{brand}}", "Savia"));
}

type Given = NonNullable<Parameters<typeof makePost>[0]>;

/** Replaces all posts, and waits until the site has heard of it. */
async function only(request: APIRequestContext, ...given: Given[]) {
  await db().delete(posts);
  if (given.length > 0) await db().insert(posts).values(given.map(makePost));
  await heard(request);
}

async function heard(request: APIRequestContext) {
  await contentChanged();
  const rows = await db().select({ slug: posts.slug, publishAt: posts.publishAt }).from(posts).where(and(eq(posts.published, true), isNull(posts.deletedAt)));
  const expected = rows.filter(({ publishAt }) => !publishAt || publishAt.getTime() < Date.now()).map(({ slug }) => slug).sort();
  await expect
    .poll(async () => {
      const sitemap = await (await request.get("/sitemap.xml")).text();
      return [...new Set([...sitemap.matchAll(/\/insights\/([\w-]+)<\/loc>/g)].map(([, slug]) => slug))].sort();
    })
    .toEqual(expected);
}

/** 8 normal and 2 featured posts over the four clusters, 3 of them in both languages, and 2 drafts. */
const fixtures: Given[] = [
  { slug: "n1", title: "Board rhythms", cluster: "business", createdAt: day(1), titleEs: "Ritmos del consejo", previewSnippetEs: "Sobre reuniones y dirección.", bodyContentEs: "<p>Cuerpo del consejo.</p>", seoTitle: "SEO of board rhythms", seoTitleEs: "SEO de los ritmos", metaDescription: "Meta of board rhythms.", metaDescriptionEs: "Meta de los ritmos." },
  { slug: "n2", title: "A leaderless week", cluster: "evolution", createdAt: day(2) },
  { slug: "n3", title: "Quiet", previewSnippet: "What a leader hears in silence.", cluster: "consciousness", createdAt: day(3) },
  { slug: "n4", title: "The mill", cluster: "stories", createdAt: day(4), bodyContent: "<p>Only the body says windmillword.</p>" },
  { slug: "n5", title: "Budget season", cluster: "business", createdAt: day(5), titleEs: "Temporada de presupuesto", previewSnippetEs: "Números que hablan.", bodyContentEs: "<p>Cuerpo.</p>" },
  { slug: "n6", title: "Pilot", cluster: "evolution", createdAt: day(6) },
  { slug: "n7", title: "Attention", cluster: "consciousness", createdAt: day(7) },
  { slug: "n8", title: "The bridge", cluster: "stories", createdAt: day(5, 3) },
  { slug: "f1", title: "Featured one", featured: true, cluster: "business", createdAt: day(1), titleEs: "Destacado uno", previewSnippetEs: "Lo primero.", bodyContentEs: "<p>Cuerpo.</p>" },
  { slug: "f2", title: "Featured two", featured: true, cluster: "stories", createdAt: day(2) },
  { slug: "d1", title: "Draft secretword", published: false, cluster: "business", createdAt: day(9) },
  { slug: "d2", title: "Other draft secretword", published: false, featured: true, cluster: "stories", createdAt: day(9) },
];

const gridSlugs = (page: Page) => slugs(page, "grid");
const featuredSlugs = (page: Page) => slugs(page, "featured");

function slugs(page: Page, section: string) {
  return page.locator(`[data-section=${section}] [data-post]`).evaluateAll((all) => all.map((card) => card.getAttribute("data-post")));
}

const showing = (language: "en" | "es", from: number, to: number, total: number | string) =>
  copy[language].list.showing.replace("{{from}}", from).replace("{{to}}", to).replace("{{total}}", total);

test("[R11] [117] [145] a draft's marker word is in no public answer", async ({ request, page }) => {
  test.setTimeout(120_000);
  const marker = "quixotrelic";
  const drafts = await db().select().from(posts).where(eq(posts.published, false));
  expect(drafts.length).toBe(2);
  for (const draft of drafts) expect(draft.bodyContent).toContain(marker);
  await db().update(posts).set({ title: `${drafts[0]!.title} ${marker}`, previewSnippet: marker, searchEn: marker, searchEs: marker, tags: [marker] }).where(eq(posts.id, drafts[0]!.id));
  await heard(request);

  const published = await db().select().from(posts).where(eq(posts.published, true));
  const paths = ["/", "/about", "/insights", "/insights?page=2", ...["business", "evolution", "consciousness", "stories"].map((key) => `/insights?category=${key}`), `/insights?q=${marker}`, "/rss.xml", "/sitemap.xml", "/robots.txt"];
  const articles = [...published, ...drafts].map(({ slug }) => `/insights/${slug}`);
  for (const prefix of ["", "/es"]) {
    for (const path of [...paths, ...articles].map((plain) => (plain === "/" ? prefix || "/" : prefix + plain))) {
      const answer = await request.get(path);
      expect(withoutQuery(await answer.text()), path).not.toContain(marker);
      const [plain, query = ""] = path.split("?");
      const dataAnswer = await request.get(`${plain === "/" ? "/_root" : plain}.data${query ? `?${query}` : ""}`);
      expect(withoutQuery(await dataAnswer.text()), `${path} as data`).not.toContain(marker);
    }
  }
  for (const { slug, title } of drafts) {
    const missing = await request.get(`/insights/${slug}`);
    expect(missing.status()).toBe(404);
    expect(await missing.text()).not.toContain(title);
    for (const language of ["en", "es"]) expect((await request.get(`/social/${language}/${slug}.png`)).status()).toBe(404);
  }
  await page.goto(`/insights?q=${marker}`);
  await expect(page.getByText(copy.en.list.empty)).toBeVisible();

  // What was searched for is repeated in the page's own address and field.
  function withoutQuery(text: string) {
    return text.replaceAll(new RegExp(`(q=|Results for “|Resultados para «|value="|query\\\\?",\\\\?")${marker}`, "g"), "");
  }
});

test("sample articles: both languages are clean at three widths", async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of ["/insights", "/es/insights", "/insights/who-decides-what", "/es/insights/who-decides-what", "/es/insights/what-a-pilot-is-for", "/insights/no-such-post", "/insights?q=zzzz"]) {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`)).toEqual([]);
  }
});

test.describe("listing", () => {
  test.beforeEach(async ({ request }, { title }) => {
    if (!title.startsWith("[112]")) await only(request, ...fixtures);
  });

  for (const [language, prefix] of both) {
    const words = copy[language];

    test(`[109] [110] [111] hero, search box and five tabs with short labels (${language})`, async ({ page }) => {
      await page.goto(`${prefix}/insights`);
      await expect(page.locator("h1")).toHaveText(words.hero.title);
      await expect(page.getByRole("searchbox", { name: words.filter.searchLabel })).toBeVisible();
      const tabs = page.getByRole("navigation", { name: words.filter.label }).getByRole("link");
      const clusters = ["business", "evolution", "consciousness", "stories"];
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect.poll(() => tabs.allInnerTexts()).toEqual([words.filter.all, ...clusters.map((key) => words.clusters[key].label)]);
      await page.setViewportSize({ width: 390, height: 900 });
      await expect.poll(() => tabs.allInnerTexts()).toEqual([words.filter.all, ...clusters.map((key) => words.clusters[key].short)]);
    });

    test(`[113] [114] [115] [116] six a page, newest first, featured apart, and the range says so (${language})`, async ({ page }) => {
      await page.goto(`${prefix}/insights`);
      expect(await featuredSlugs(page)).toEqual(["f2", "f1"]);
      expect(await gridSlugs(page)).toEqual(["n8", "n7", "n6", "n5", "n4", "n3"]);
      await expect(page.getByText(showing(language, 1, 6, 8), { exact: true })).toBeVisible();
      await page.getByRole("navigation", { name: common[language].pagination.label }).getByRole("link", { name: common[language].pagination.next }).click();
      await expect(page).toHaveURL(/\?page=2/);
      await expect(page.getByText(showing(language, 7, 8, 8), { exact: true })).toBeVisible();
      expect(await gridSlugs(page)).toEqual(["n2", "n1"]);
    });

    test(`[118] [119] [120] a tab filters; category and search start at page 1 (${language})`, async ({ page }) => {
      await page.goto(`${prefix}/insights?page=2`);
      await hydrated(page);
      await page.getByRole("navigation", { name: words.filter.label }).getByRole("link", { name: words.clusters.consciousness.label }).click();
      await expect(page.getByText(showing(language, 1, 2, 2), { exact: true })).toBeVisible();
      expect(await gridSlugs(page)).toEqual(["n7", "n3"]);
      await expect(page.locator("[data-section=featured]")).toHaveCount(0);
      await expect(page).toHaveURL(/\?category=consciousness$/);
      await page.goBack();
      await expect(page.getByText(showing(language, 7, 8, 8), { exact: true })).toBeVisible();
      await page.getByRole("searchbox").fill("n");
      await expect(page).toHaveURL(/\?q=n$/);
      await expect(page.getByText(/^(Showing|Mostrando) 1-/)).toBeVisible();
    });

    test(`[127] nothing found says so (${language})`, async ({ page }) => {
      await page.goto(`${prefix}/insights`);
      await hydrated(page);
      await page.getByRole("searchbox").fill("zzzz");
      await expect(page.getByText(words.list.empty)).toBeVisible();
      await expect(page.locator("[data-post]")).toHaveCount(0);
      await page.getByRole("link", { name: words.list.emptyAction }).click();
      await expect(page.getByText(showing(language, 1, 6, 8), { exact: true })).toBeVisible();
      await expect(page.getByRole("searchbox")).toHaveValue("");
    });

    test(`[130] the page leads on to offerings, journey and about (${language})`, async ({ page }) => {
      await page.goto(`${prefix}/insights`);
      const links = await page.locator("[data-related] a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(links).toEqual(["/offerings", "/journey", "/about"].map((path) => prefix + path));
    });

    test(`[R8] [109]-[120] everything works with JavaScript off (${language})`, async ({ browser, site }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
      const page = await context.newPage();
      await page.goto(`${prefix}/insights`);
      expect(await gridSlugs(page)).toEqual(["n8", "n7", "n6", "n5", "n4", "n3"]);
      await page.getByRole("link", { name: common[language].pagination.next }).click();
      expect(await gridSlugs(page)).toEqual(["n2", "n1"]);
      await page.getByRole("navigation", { name: words.filter.label }).getByRole("link", { name: words.clusters.business.label }).click();
      expect(await gridSlugs(page)).toEqual(["n5", "n1"]);
      await page.getByRole("searchbox").fill(language === "es" ? "direccion" : "BOARD");
      await page.getByRole("button", { name: words.filter.submit }).click();
      await expect(page).toHaveURL(/category=business&q=|q=.*category=business/);
      expect(await gridSlugs(page)).toEqual(["n1"]);
      await expect(page.getByText(showing(language, 1, 1, 1), { exact: true })).toBeVisible();
      await page.getByRole("link", { name: words.filter.clear }).click();
      expect(await gridSlugs(page)).toEqual(["n5", "n1"]);
      await expect(page.locator("[data-section=grid] img").first()).toBeVisible();
      await context.close();
    });
  }

  test("[112] [113] seven featured posts are all in their section, and in no grid", async ({ page, request }) => {
    await only(request, ...Array.from({ length: 7 }, (_, n) => ({ slug: `f${n}`, featured: true, createdAt: day(n + 1) })), ...fixtures.slice(0, 8));
    for (const path of ["/insights", "/insights?page=2"]) {
      await page.goto(path);
      expect(await featuredSlugs(page)).toEqual(["f6", "f5", "f4", "f3", "f2", "f1", "f0"]);
    }
    await page.goto("/insights");
    expect((await gridSlugs(page)).every((slug) => slug!.startsWith("n"))).toBe(true);
  });

  test("[121] [122] [123] search: case does not matter, title or preview, nothing else", async ({ page }) => {
    await page.goto("/insights");
    await hydrated(page);
    const box = page.getByRole("searchbox");
    await box.fill("LEADER");
    await expect.poll(() => gridSlugs(page)).toEqual(["n3", "n2"]);
    await box.fill("hears in silence");
    await expect.poll(() => gridSlugs(page)).toEqual(["n3"]);
    await box.fill("windmillword");
    await expect(page.getByText(copy.en.list.empty)).toBeVisible();
    await box.fill("");
    await expect(page.getByText(showing("en", 1, 6, 8), { exact: true })).toBeVisible();
  });

  test("[124] [125] in Spanish: Spanish where it exists, English elsewhere, in search and on cards", async ({ page }) => {
    await page.goto("/es/insights?page=2");
    const translated = page.locator("[data-post=n1]");
    await expect(translated.getByRole("heading")).toHaveText("Ritmos del consejo");
    await expect(translated).toContainText("Sobre reuniones y dirección.");
    const untranslated = page.locator("[data-post=n2]");
    await expect(untranslated.getByRole("heading")).toHaveText("A leaderless week");
    await expect(untranslated.getByRole("heading")).toHaveAttribute("lang", "en");
    await expect(untranslated).toContainText(copy.es.list.inEnglish);
    for (const [query, found] of [["DIRECCION", ["n1"]], ["dirección", ["n1"]], ["board", []], ["leaderless", ["n2"]]] as const) {
      await page.goto(`/es/insights?q=${encodeURIComponent(query)}`);
      expect(await gridSlugs(page), query).toEqual(found);
    }
    await page.goto("/insights?q=direccion");
    expect(await gridSlugs(page)).toEqual([]);
  });

  test("[126] while another list is on its way the page says so, and a late answer to an early question is dropped", async ({ page }) => {
    await page.goto("/insights");
    await hydrated(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/insights\.data\?.*q=bri(&|$)/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const box = page.getByRole("searchbox");
    await box.fill("bri");
    await expect(page.getByText("Loading insights...", { exact: true })).toBeVisible();
    await box.fill("mill");
    await expect.poll(() => gridSlugs(page)).toEqual(["n4"]);
    release();
    await expect(page.getByText("Loading insights...")).toHaveCount(0);
    expect(await gridSlugs(page)).toEqual(["n4"]);
    await expect(page).toHaveURL(/\?q=mill$/);
    await expect(box).toHaveValue("mill");
  });

  test("what is typed before the page wakes up is searched for too, and typing leaves one entry to go back over", async ({ page }) => {
    await page.goto("/about");
    await page.goto("/insights", { waitUntil: "commit" });
    await page.getByRole("searchbox").pressSequentially("bridge");
    await expect.poll(() => gridSlugs(page)).toEqual(["n8"]);
    await expect(page).toHaveURL(/\?q=bridge$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });

  test("[128] a list that does not arrive is logged, and nothing is shown", async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    await page.goto("/insights");
    await hydrated(page);
    await page.route(/insights\.data/, (route) => route.abort());
    await page.getByRole("searchbox").fill("bridge");
    await expect(page.getByText(copy.en.list.failed)).toBeVisible();
    await expect(page.locator("[data-post]")).toHaveCount(0);
    expect(logged.join("\n")).toContain("The list of posts could not be loaded");
  });

  test("[129] a card's date is a month and a year", async ({ page }) => {
    await page.goto("/insights");
    await expect(page.locator("[data-post=n8] time")).toHaveText("March 2025");
    await page.goto("/es/insights");
    await expect(page.locator("[data-post=n8] time")).toHaveText("marzo de 2025");
  });

  test("[35] a search applies to featured posts too, and the empty text waits until both are empty", async ({ page }) => {
    await page.goto("/insights?q=featured+two");
    expect(await featuredSlugs(page)).toEqual(["f2"]);
    expect(await gridSlugs(page)).toEqual([]);
    await expect(page.getByText(copy.en.list.empty)).toHaveCount(0);
  });

  test("a page after the last shows the last, and names it as the one that counts", async ({ page }) => {
    await page.goto("/insights?page=99");
    await expect(page.getByText(showing("en", 7, 8, 8), { exact: true })).toBeVisible();
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/insights\?page=2$/);
  });

  test("[156] pages of the list have titles of their own; searches are not indexed", async ({ page }) => {
    const titles = new Set<string>();
    for (const path of ["/insights", "/insights?page=2", "/insights?category=stories", "/es/insights", "/es/insights?category=stories"]) {
      await page.goto(path);
      titles.add(await page.title());
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "index, follow");
    }
    expect(titles.size).toBe(5);
    await page.goto("/insights?q=bridge");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  });

  test("a scheduled post appears by itself when its time has come", async ({ page, request }) => {
    await page.goto("/insights");
    const [row] = await db().insert(posts).values(makePost({ slug: "scheduled", title: "Scheduled", publishAt: new Date(Date.now() + 2500) })).returning();
    await contentChanged();
    expect((await request.get(`/insights/${row!.slug}`)).status()).toBe(404);
    await expect.poll(async () => (await request.get("/insights/scheduled")).status(), { timeout: 20_000 }).toBe(200);
    await expect.poll(async () => (await (await request.get("/insights")).text()).includes("Scheduled"), { timeout: 20_000 }).toBe(true);
  });
});

test.describe("article", () => {
  const body = (words: number) => `<p>${Array.from({ length: words }, (_, n) => `w${n}`).join(" ")}</p>`;

  test("[131] [132] [133] [135] breadcrumb, badge, title, date, picture and tags", async ({ page, request }) => {
    await only(
      request,
      { slug: "whole", title: "A whole article", titleEs: "Un artículo entero", previewSnippetEs: "Es.", bodyContentEs: "<p>Es.</p>", cluster: "evolution", tags: ["Leadership", "Teal"], createdAt: day(5, 3), featuredImage: "/blog-images/blog-posts/1-a.webp", featuredImageAlt: "Two people" },
      { slug: "drawn", title: "Drawn" },
    );
    for (const [language, prefix] of both) {
      const words = copy[language];
      await page.goto(`${prefix}/insights/whole`);
      const trail = page.getByRole("navigation", { name: common[language].breadcrumbLabel });
      expect(await trail.getByRole("listitem").allInnerTexts()).toEqual([common[language].breadcrumbHome, `/\n${words.article.breadcrumb}`, `/\n${language === "es" ? "Un artículo entero" : "A whole article"}`]);
      expect(await trail.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([prefix || "/", `${prefix}/insights`]);
      await expect(page.locator("main > article").getByText(words.clusters.evolution.label, { exact: true })).toBeVisible();
      await expect(page.locator("h1")).toHaveText(language === "es" ? "Un artículo entero" : "A whole article");
      await expect(page.locator("main > article time")).toHaveText(language === "es" ? "5 de marzo de 2025" : "March 5, 2025");
      for (const tag of ["Leadership", "Teal"]) await expect(page.locator("main > article li").getByText(tag, { exact: true })).toBeVisible();
      const image = page.locator("main > article img").first();
      await expect(image).toHaveAttribute("src", "/blog-images/blog-posts/1-a.webp");
      await expect(image).toHaveAttribute("alt", "Two people");
      // [172] An upload has no .webp twin of the build's.
      await expect(page.locator("main > article picture source")).toHaveCount(0);
    }
    expect(copy.en.article.breadcrumb).toBe("Business Insights");
    await page.goto("/insights/drawn");
    await expect(page.locator("main > article img").first()).toHaveAttribute("src", "/covers/business/drawn.svg");
    expect((await request.get("/covers/business/drawn.svg")).headers()["content-type"]).toBe("image/svg+xml");
  });

  test("[134] reading time: 200 words a minute, rounded up, at least one", async ({ page, request }) => {
    const lengths = [[10, 1], [200, 1], [201, 2], [401, 3]] as const;
    await only(request, ...lengths.map(([count]) => ({ slug: `words-${count}`, bodyContent: body(count) })));
    for (const [count, minutes] of lengths) {
      await page.goto(`/insights/words-${count}`);
      await expect(page.getByText(`${minutes} min read`, { exact: true })).toBeVisible();
    }
    await page.goto("/es/insights/words-401");
    await expect(page.getByText("3 min de lectura", { exact: true })).toBeVisible();
  });

  test("[136] [137] [138] share: LinkedIn, e-mail, copied link with a confirmation", async ({ browser, request, site }) => {
    await only(request, { slug: "shared", title: "Shared & liked: 100%", titleEs: "Compartido & más", previewSnippetEs: "x", bodyContentEs: "<p>x</p>" });
    const context = await browser.newContext({ baseURL: site.url, permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    for (const [language, prefix] of both) {
      const url = `${site.url}${prefix}/insights/shared`;
      const { share } = copy[language];
      await page.goto(url);
      await hydrated(page);
      const linkedin = page.getByRole("link", { name: share.linkedin });
      await expect(linkedin).toHaveAttribute("href", `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`);
      await expect(linkedin).toHaveAttribute("target", "_blank");
      await expect(linkedin).toHaveAttribute("rel", /noopener/);
      const mail = new URL((await page.getByRole("link", { name: share.email }).getAttribute("href"))!);
      expect(mail.protocol).toBe("mailto:");
      expect(mail.searchParams.get("subject")).toBe(language === "es" ? "Compartido & más" : "Shared & liked: 100%");
      expect(mail.searchParams.get("body")).toBe(url);
      await page.getByRole("button", { name: share.copy }).click();
      await expect(page.getByRole("status").getByText(share.copied)).toBeAttached();
      await expect(page.getByRole("button", { name: share.copied })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    }
    await context.close();
  });

  test("[140] [141] [142] related: the cluster's three newest others, filled from elsewhere, hidden when there are none", async ({ page, request }) => {
    const related = () => slugs(page, "related-insights");
    await only(request, ...Array.from({ length: 5 }, (_, n) => ({ slug: `b${n + 1}`, cluster: "business", createdAt: day(n + 1) })), { slug: "s1", cluster: "stories", createdAt: day(20) }, { slug: "s2", cluster: "stories", createdAt: day(19) });
    await page.goto("/insights/b4");
    await expect(page.getByRole("heading", { name: "Related Insights" })).toBeVisible();
    expect(await related()).toEqual(["b5", "b3", "b2"]);
    await page.goto("/es/insights/s2");
    await expect(page.getByRole("heading", { name: copy.es.article.relatedHeading })).toBeVisible();
    expect(await related()).toEqual(["s1", "b5", "b4"]);
    await only(request, { slug: "alone" });
    await page.goto("/insights/alone");
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator("[data-section=related-insights]")).toHaveCount(0);
  });

  for (const [language, prefix] of both) {
    test(`[144] [145] [R1] an unknown and an unpublished slug look the same (${language})`, async ({ page, request }) => {
      await only(request, { slug: "hidden", title: "Hidden title", published: false }, { slug: "binned", title: "Hidden title", deletedAt: day(1) }, { slug: "later", title: "Hidden title", publishAt: new Date(Date.now() + 3_600_000) });
      const { notFound } = copy[language];
      const pages = new Set<string>();
      for (const slug of ["unknown", "hidden", "binned", "later"]) {
        const response = await page.goto(`${prefix}/insights/${slug}`);
        expect(response!.status()).toBe(404);
        await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
        await expect(page.locator("h1")).toHaveText(notFound.title);
        await expect(page.getByText(notFound.text)).toBeVisible();
        expect(await page.content()).not.toContain("Hidden title");
        pages.add(await page.getByRole("main").innerText());
      }
      expect(pages.size).toBe(1);
      await page.getByRole("link", { name: notFound.back }).click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/insights$`));
    });
  }

  test("[144] the English words are those of the specification", () => {
    expect(copy.en.notFound).toMatchObject({ title: "Post Not Found", text: "The blog post you're looking for doesn't exist.", back: "Back to Insights" });
  });

  test("[146] an article that does not arrive is shown as not found, logged, and can be tried again", async ({ page, request }) => {
    await only(request, ...fixtures);
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    await page.goto("/insights");
    await hydrated(page);
    await page.route(/insights\/n8\.data/, (route) => route.abort());
    await page.getByRole("link", { name: "The bridge" }).click();
    await expect(page.locator("h1")).toHaveText("Post Not Found");
    expect(logged.join("\n")).toContain("The post could not be loaded");
    await page.getByRole("link", { name: copy.en.notFound.retry }).click();
    await expect(page.locator("h1")).toHaveText("The bridge");
  });

  test("[147] [148] [R10] [157] [160] [162] [163] Spanish where it exists; without it English with a notice, and the English page counts", async ({ page, request, site }) => {
    await only(request, ...fixtures, { slug: "branded", title: "How Savia works", seoTitle: "How Savia works" });
    const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
    const alternates = () => page.locator("link[rel=alternate][hreflang]").evaluateAll((all) => all.map((link) => `${link.getAttribute("hreflang")} ${link.getAttribute("href")}`));
    const pair = [`en ${site.url}/insights/n1`, `es ${site.url}/es/insights/n1`, `x-default ${site.url}/insights/n1`];

    await page.goto("/insights/n1");
    await expect(page).toHaveTitle("SEO of board rhythms | Savia");
    await expect(meta("description")).toHaveAttribute("content", "Meta of board rhythms.");
    await expect(meta("og:type")).toHaveAttribute("content", "article");
    await expect(meta("author")).toHaveAttribute("content", "Savia");
    await expect(meta("article:published_time")).toHaveAttribute("content", day(1).toISOString());
    await expect(meta("article:modified_time")).toHaveCount(1);
    await expect(meta("og:locale")).toHaveAttribute("content", "en_US");
    await expect(meta("og:image")).toHaveAttribute("content", `${site.url}/social/en/n1.png`);
    expect(await alternates()).toEqual(pair);

    await page.goto("/es/insights/n1");
    await expect(page).toHaveTitle("SEO de los ritmos | Savia");
    await expect(meta("description")).toHaveAttribute("content", "Meta de los ritmos.");
    await expect(page.locator("h1")).toHaveText("Ritmos del consejo");
    await expect(page.locator("main > article")).toContainText("Sobre reuniones y dirección.");
    await expect(page.locator(".article-body")).toHaveText("Cuerpo del consejo.");
    await expect(page.getByText(copy.es.article.untranslated)).toHaveCount(0);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/es/insights/n1`);
    expect(await alternates()).toEqual(pair);

    await page.goto("/es/insights/n2");
    await expect(page.getByText(copy.es.article.untranslated)).toBeVisible();
    await expect(page.locator("h1")).toHaveText("A leaderless week");
    await expect(page.locator("h1")).toHaveAttribute("lang", "en");
    await expect(page.locator(".article-body")).toHaveAttribute("lang", "en");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/insights/n2`);
    expect(await alternates()).toEqual([]);
    await page.goto("/insights/n2");
    await expect(page.getByText(copy.en.article.untranslated)).toHaveCount(0);
    expect(await alternates()).toEqual([]);

    await page.goto("/insights/branded");
    await expect(page).toHaveTitle("How Savia works");
  });

  test("[166] [167] structured data: the article with its text cut at 500 characters, and the way to it", async ({ page, request, site }) => {
    await only(request, { slug: "long", title: "Long </script><script>alert(1)</script>", bodyContent: `<p>${"word ".repeat(700)}</p>` });
    await page.goto("/insights/long");
    const blocks = await page.locator("script[type='application/ld+json']").evaluateAll((all) => all.map((block) => JSON.parse(block.textContent!)));
    const article = blocks.find((block) => block["@type"] === "Article");
    expect(article).toMatchObject({ headline: "Long </script><script>alert(1)</script>", url: `${site.url}/insights/long`, image: [`${site.url}/social/en/long.png`] });
    for (const key of ["description", "datePublished", "dateModified"]) expect(article[key]).toBeTruthy();
    expect(article.articleBody.length).toBeLessThanOrEqual(500);
    const trail = blocks.find((block) => block["@type"] === "BreadcrumbList");
    expect(trail.itemListElement.map((item: { item: string }) => item.item)).toEqual([`${site.url}/`, `${site.url}/insights`, `${site.url}/insights/long`]);
  });

  test("[R13] an old slug leads permanently to the new one, in both languages", async ({ request }) => {
    await only(request, { slug: "new-slug" });
    const [row] = await db().select().from(posts);
    await db().insert(oldSlugs).values({ slug: "old-slug", postId: row!.id });
    for (const [, prefix] of both) {
      const response = await request.get(`${prefix}/insights/old-slug`, { maxRedirects: 0 });
      expect(response.status()).toBe(301);
      expect(response.headers().location).toBe(`${prefix}/insights/new-slug`);
    }
  });
});

test("feeds and sitemap: posts in their languages, alternates only where Spanish is complete", async ({ request, site }) => {
  await only(request, ...fixtures, { slug: "half", titleEs: "Media", previewSnippetEs: "Media." }, { slug: "odd", title: "Fish & <chips>", previewSnippet: "Salt & <b>", bodyContent: '<p>See <a href="/tools">tools</a> <img src="/blog-images/a.webp" alt="a"></p>' });
  const english = await request.get("/rss.xml");
  expect(english.headers()["content-type"]).toContain("application/rss+xml");
  const feed = await english.text();
  expect(feed).toContain(`<link>${site.url}/insights/n1</link>`);
  expect(feed).toContain("<title><![CDATA[Fish & <chips>]]></title>");
  // Readers take the description for HTML.
  expect(feed).toContain("<description><![CDATA[Salt &amp; &lt;b&gt;]]></description>");
  expect(feed).toContain(`href="${site.url}/tools"`);
  expect(feed).toContain(`src="${site.url}/blog-images/a.webp"`);
  expect(feed).not.toContain("secretword");
  const spanish = await (await request.get("/es/rss.xml")).text();
  expect([...spanish.matchAll(/<link>[^<]*\/es\/insights\/([\w-]+)<\/link>/g)].map(([, slug]) => slug).sort()).toEqual(["f1", "n1", "n5"]);
  expect(spanish).toContain("Ritmos del consejo");

  const sitemap = await (await request.get("/sitemap.xml")).text();
  const entry = (path: string) => new RegExp(`<url><loc>${site.url}${path}</loc>.*?</url>`).exec(sitemap)?.[0];
  for (const path of ["/", "/about", "/offerings", "/insights", "/events", "/tools", "/journey", "/raices-latinas"]) {
    expect(entry(path), path).toContain(`hreflang="es" href="${site.url}${path === "/" ? "/es" : `/es${path}`}"`);
    expect(entry(path === "/" ? "/es" : `/es${path}`), path).toContain('hreflang="x-default"');
  }
  expect(entry("/insights/n1")).toContain(`hreflang="es" href="${site.url}/es/insights/n1"`);
  expect(entry("/es/insights/n1")).toBeTruthy();
  for (const slug of ["n2", "half"]) {
    expect(entry(`/insights/${slug}`)).not.toContain("hreflang");
    expect(entry(`/es/insights/${slug}`)).toBeUndefined();
  }
});

test("every article has a card for shared links, in its languages", async ({ request }) => {
  await only(request, ...fixtures);
  for (const path of ["/social/en/n1.png", "/social/es/n1.png", "/social/en/site.png", "/social/es/site.png"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()["content-type"]).toBe("image/png");
    expect(response.headers()["cache-control"]).toContain("max-age=604800");
    const bytes = await response.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  expect(Buffer.compare(await (await request.get("/social/en/n1.png")).body(), await (await request.get("/social/es/n1.png")).body())).not.toBe(0);
  for (const path of ["/social/en/d1.png", "/social/en/unknown.png", "/social/fr/n1.png"]) expect((await request.get(path)).status()).toBe(404);
});

test("[128] [146] [37] while the database is away: 503, the words of the specification, and a way to try again", async ({ page, request, site }) => {
  await only(request, ...fixtures);
  const name = new URL(site.databaseUrl).pathname.slice(1);
  const serverUrl = process.env.E2E_SERVER_URL!;
  await onServer(serverUrl, `alter database ${name} allow_connections false`);
  await onServer(serverUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  try {
    for (const [language, prefix] of both) {
      const response = await page.goto(`${prefix}/insights/n1?from=mail`);
      expect(response!.status()).toBe(503);
      expect(response!.headers()["cache-control"]).toContain("no-store");
      expect(response!.headers()["retry-after"]).toBeTruthy();
      await expect(page.locator("h1")).toHaveText(copy[language].notFound.title);
      await expect(page.getByText(copy[language].notFound.text)).toBeVisible();
      await expect(page.getByRole("link", { name: copy[language].notFound.retry })).toBeVisible();
      const list = await page.goto(`${prefix}/insights?from=mail`);
      expect(list!.status()).toBe(503);
      await expect(page.getByText(copy[language].list.failed)).toBeVisible();
      await expect(page.locator("[data-post]")).toHaveCount(0);
    }
    expect(site.output()).toContain("the post could not be read");
    expect(site.output()).toContain("the list of posts could not be read");
  } finally {
    await onServer(serverUrl, `alter database ${name} allow_connections true`);
  }
  await expect.poll(async () => (await request.get("/insights/n1?from=mail")).status()).toBe(200);
});
