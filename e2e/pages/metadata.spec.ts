import type { APIRequestContext } from "@playwright/test";
import { site as brand } from "../../site.config.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "metadata" } });

const paths = [
  "/",
  "/about",
  "/offerings",
  "/insights",
  "/insights/who-decides-what",
  "/events",
  "/tools",
  "/journey",
  "/raices-latinas",
];
const addresses = languages.flatMap((language) => paths.map((path) => localizedPath(language, path)));

async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const attribute = (tag: string, name: string) => decode(new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const tags = html.match(/<(meta|link)[^>]*>/g) ?? [];
  const metas = new Map(
    tags
      .filter((tag) => tag.startsWith("<meta"))
      .map((tag) => [attribute(tag, "(?:name|property)"), attribute(tag, "content")]),
  );
  const alternates = Object.fromEntries(
    tags
      .filter((tag) => tag.includes('rel="alternate"') && /hreflang/i.test(tag))
      .map((tag) => [attribute(tag, "href[lL]ang"), attribute(tag, "href")]),
  );
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json!),
  );
  return { title: decode(/<title>(.*?)<\/title>/s.exec(html)![1]!), metas, alternates, data };
}

function decode(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

test("[156] [157] each page has a title of its own with the brand once, and a description of its own", async ({
  request,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of addresses) {
    const { title, metas } = await headOf(request, path);
    expect(title.split(brand.name).length - 1, path).toBe(1);
    titles.add(title);
    descriptions.add(metas.get("description")!);
  }
  expect(titles.size).toBe(addresses.length);
  expect(descriptions.size).toBe(addresses.length);
});

test("[158] a page without a title of its own has the site's", async ({ request }) => {
  for (const language of languages) {
    const { defaultTitle } = await copyOf(request, language, "common");
    expect((await headOf(request, localizedPath(language, "/no-such-page"))).title).toBe(
      `${defaultTitle} | ${brand.name}`,
    );
  }
});

test("[159] [161] [163] description, keywords, picture, address, type, robots and locale", async ({
  request,
  site,
}) => {
  for (const language of languages) {
    const path = localizedPath(language, "/about");
    const { meta } = await copyOf(request, language, "about");
    const { metas } = await headOf(request, path);
    expect(metas.get("description")).toBe(meta.description);
    expect(metas.get("keywords")).toBe(meta.keywords);
    expect(metas.get("og:type")).toBe("website");
    expect(metas.get("og:url")).toBe(site.url + path);
    expect(metas.get("og:image")).toMatch(new RegExp(`^${site.url}/`));
    expect(metas.get("og:locale")).toBe(language === "en" ? "en_US" : "es_ES");
    for (const [twitter, text] of [
      ["title", metas.get("og:title")],
      ["description", meta.description],
      ["image", metas.get("og:image")],
      ["card", "summary_large_image"],
    ])
      expect(metas.get(`twitter:${twitter}`), twitter).toBe(text);
  }
  for (const path of addresses) expect((await headOf(request, path)).metas.get("robots"), path).toBe("index, follow");
});

test("[159] every page has a picture of its own for shared links, 1200 by 630", async ({ request }) => {
  const pictures = new Set<string>();
  for (const path of [...addresses, "/privacy", "/es/privacy"]) {
    const { metas } = await headOf(request, path);
    const address = metas.get("og:image")!;
    pictures.add(address);
    const image = await request.get(address);
    expect([image.status(), image.headers()["content-type"]], path).toEqual([200, "image/png"]);
    const bytes = await image.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630]);
  }
  expect(pictures.size).toBe(addresses.length + 2);
});

test("[162] each page names its twin, and the English one as default", async ({ request, site }) => {
  for (const path of paths) {
    const expected = { en: site.url + path, es: site.url + localizedPath("es", path), "x-default": site.url + path };
    for (const language of languages) {
      expect((await headOf(request, localizedPath(language, path))).alternates, path).toEqual(expected);
    }
  }
});

test("[164] the organization: founded 2023, in English and Spanish", async ({ request }) => {
  for (const language of languages) {
    const { data } = await headOf(request, localizedPath(language, "/"));
    const organization = data.find((block) => block["@type"] === "Organization");
    expect(organization).toMatchObject({ name: brand.name, email: brand.email, foundingDate: "2023" });
    expect(organization.contactPoint.availableLanguage).toEqual(["English", "Spanish"]);
  }
});

test("[165] each program on offer is a service, as the page shows it", async ({ page, request }) => {
  for (const [language, path] of languages.flatMap(
    (code) =>
      [
        [code, "/offerings"],
        [code, "/raices-latinas"],
      ] as const,
  )) {
    const address = localizedPath(language, path);
    const { data } = await headOf(request, address);
    const services = data.filter((block) => block["@type"] === "Service");
    await page.goto(address);
    expect(services.map(({ name }) => name)).toEqual(await page.locator("#programs article h3").allInnerTexts());
    for (const { description, provider } of services) {
      await expect(page.locator("#programs")).toContainText(description);
      expect(provider.name).toBe(brand.name);
    }
  }
});

test("[168] the FAQ's data is the FAQ that stands on the page", async ({ page, request }) => {
  for (const language of languages) {
    const address = localizedPath(language, "/about");
    const { data } = await headOf(request, address);
    const faq = data.find((block) => block["@type"] === "FAQPage");
    await page.goto(address);
    const shown = await page.locator("[data-faq] details").evaluateAll((all) =>
      all.map((item) => ({
        question: item.querySelector("h3")!.textContent,
        answer: item.querySelector("p")!.textContent,
      })),
    );
    expect(
      faq.mainEntity.map((entry: { name: string; acceptedAnswer: { text: string } }) => ({
        question: entry.name,
        answer: entry.acceptedAnswer.text,
      })),
    ).toEqual(shown);
  }
});

test("every block of structured data parses; trails and events are those on the page", async ({
  page,
  request,
  site,
}) => {
  for (const path of ["/about", "/offerings", "/events", "/tools", "/journey", "/raices-latinas", "/privacy"].flatMap(
    (english) => [english, `/es${english}`],
  )) {
    const { data } = await headOf(request, path);
    for (const block of data) expect(block["@context"]).toBe("https://schema.org");
    await page.goto(path);
    const trail = data.find((block) => block["@type"] === "BreadcrumbList").itemListElement as {
      name: string;
      item: string;
    }[];
    expect(trail.map(({ name }) => name)).toEqual(
      await page
        .getByRole("main")
        .getByRole("navigation")
        .first()
        .getByRole("listitem")
        .locator(":is(a, [aria-current])")
        .allInnerTexts(),
    );
    expect(trail.at(-1)!.item).toBe(site.url + path);
    const events = data.filter((block) => block["@type"] === "Event");
    expect(events.map(({ name }) => name)).toEqual(
      path.endsWith("/events") ? await page.locator("[data-event-list] h3").allInnerTexts() : [],
    );
  }
});

test("robots.txt closes what is not public and names the sitemap; the manifest names the brand", async ({
  request,
  site,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  for (const path of ["/admin", "/auth", "/functions", "/rpc"]) expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const manifest = await (await request.get("/site.webmanifest")).json();
  expect(manifest.name).toBe(brand.name);
  for (const icon of [
    "/favicon.svg",
    "/favicon.ico",
    "/apple-touch-icon.png",
    ...manifest.icons.map(({ src }: { src: string }) => src),
  ]) {
    expect((await request.get(icon)).status(), icon).toBe(200);
  }
});
