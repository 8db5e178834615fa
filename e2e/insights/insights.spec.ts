import { eq } from "drizzle-orm";
import { pageList } from "../../app/platform/pages/public-pages.ts";
import { db } from "../../db/client.server.ts";
import { posts } from "../../db/schema.ts";
import { executeOnServer } from "../../test/postgres.ts";
import { languagePrefixes, copy, fixtures, waitUntilShown, replacePosts } from "../support/insights-posts.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "insights" } });

test("[R11] [117] [145] no public response contains the text of a draft", async ({ request, page }) => {
  test.setTimeout(120_000);
  const marker = "quixotrelic";
  const drafts = await db().select().from(posts).where(eq(posts.published, false));
  expect(drafts.length).toBe(2);
  for (const draft of drafts) expect(draft.bodyContent).toContain(marker);
  await db()
    .update(posts)
    .set({
      title: `${drafts[0]!.title} ${marker}`,
      previewSnippet: marker,
      searchEn: marker,
      searchEs: marker,
      tags: [marker],
    })
    .where(eq(posts.id, drafts[0]!.id));
  await waitUntilShown(request);

  const published = await db().select().from(posts).where(eq(posts.published, true));
  const paths = [
    "/",
    "/about",
    "/insights",
    "/insights?page=2",
    ...["business", "evolution", "consciousness", "stories"].map((key) => `/insights?category=${key}`),
    `/insights?q=${marker}`,
    "/rss.xml",
    "/sitemap.xml",
    "/robots.txt",
  ];
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
    for (const language of ["en", "es"])
      expect((await request.get(`/social/${language}/${slug}.png`)).status()).toBe(404);
  }
  await page.goto(`/insights?q=${marker}`);
  await expect(page.getByText(copy.en.list.empty)).toBeVisible();

  // The page repeats the query in its URL, title and search box.
  function withoutQuery(text: string) {
    return text.replaceAll(
      new RegExp(`(q=|Results for “|Resultados para «|value="|query\\\\?",\\\\?")${marker}`, "g"),
      "",
    );
  }
});

test("feeds and sitemap list each post in its languages, with alternates only when the translation is complete", async ({
  request,
  site,
}) => {
  await replacePosts(
    request,
    ...fixtures,
    { slug: "half", titleEs: "Media", previewSnippetEs: "Media." },
    {
      slug: "odd",
      title: "Fish & <chips>",
      previewSnippet: "Salt & <b>",
      bodyContent:
        '<p>See <a href="/tools">tools</a> <a href="https://">nowhere</a> <img src="/blog-images/a.webp" alt="a"></p>',
    },
  );
  const english = await request.get("/rss.xml");
  expect(english.headers()["content-type"]).toContain("application/xml");
  const feed = await english.text();
  expect(feed).toContain(`<link>${site.url}/insights/n1</link>`);
  expect(feed).toContain("<title><![CDATA[Fish & <chips>]]></title>");
  // Feed readers treat the description as HTML.
  expect(feed).toContain("<description><![CDATA[Salt &amp; &lt;b&gt;]]></description>");
  expect(feed).toContain(`href="${site.url}/tools"`);
  expect(feed).toContain(`src="${site.url}/blog-images/a.webp"`);
  expect(feed).not.toContain("secretword");
  const spanish = await (await request.get("/es/rss.xml")).text();
  expect([...spanish.matchAll(/<link>[^<]*\/es\/insights\/([\w-]+)<\/link>/g)].map(([, slug]) => slug).sort()).toEqual([
    "f1",
    "n1",
    "n5",
  ]);
  expect(spanish).toContain("Ritmos del consejo");

  const sitemap = await (await request.get("/sitemap.xml")).text();
  const entry = (path: string) => new RegExp(`<url><loc>${site.url}${path}</loc>.*?</url>`).exec(sitemap)?.[0];
  for (const path of pageList.flatMap(([, { path, listed }]) => (listed ? [] : [path]))) {
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

test("every article has a social card in each of its languages", async ({ request }) => {
  await replacePosts(request, ...fixtures);
  for (const path of ["/social/en/n1.png", "/social/es/n1.png", "/social/en/site.png", "/social/es/site.png"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()["content-type"]).toBe("image/png");
    expect(response.headers()["cache-control"]).toContain("max-age=604800");
    const bytes = await response.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  expect(
    Buffer.compare(
      await (await request.get("/social/en/n1.png")).body(),
      await (await request.get("/social/es/n1.png")).body(),
    ),
  ).not.toBe(0);
  for (const path of ["/social/en/d1.png", "/social/en/unknown.png", "/social/fr/n1.png"])
    expect((await request.get(path)).status()).toBe(404);
});

test("[128] [146] decision 37: while the database is unreachable, the response is a 503 with the specified text and a retry link", async ({
  page,
  request,
  site,
}) => {
  await replacePosts(request, ...fixtures);
  const name = new URL(site.databaseUrl).pathname.slice(1);
  const serverUrl = process.env.E2E_SERVER_URL!;
  await executeOnServer(serverUrl, `alter database ${name} allow_connections false`);
  await executeOnServer(serverUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  try {
    for (const [language, prefix] of languagePrefixes) {
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
    await expect.poll(() => site.output()).toContain("the post could not be read");
    await expect.poll(() => site.output()).toContain("the list of posts could not be read");
  } finally {
    await executeOnServer(serverUrl, `alter database ${name} allow_connections true`);
  }
  await expect.poll(async () => (await request.get("/insights/n1?from=mail")).status()).toBe(200);
});
