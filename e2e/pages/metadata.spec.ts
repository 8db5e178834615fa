import { site as brand } from "../../site.config.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { pages } from "../support/public-pages.ts";
import { expect, readOnlySite, test } from "../support/site.ts";
import { headOf } from "./page-head.ts";

test.use({ siteOptions: readOnlySite });

const addresses = languages.flatMap((language) => pages.map((path) => localizedPath(language, path)));

test("[156] [157] each page has a unique title, with the brand once, and a unique description", async ({ request }) => {
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

test("[158] a page without its own title has the default title", async ({ request }) => {
  for (const language of languages) {
    const { defaultTitle } = await copyOf(request, language, "common");
    expect((await headOf(request, localizedPath(language, "/no-such-page"))).title).toBe(
      `${defaultTitle} | ${brand.name}`,
    );
  }
});

test("[159] [161] [163] pages have description, keywords, image, URL, type, robots and locale", async ({
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

test("[159] every page has its own image for shared links, 1200 by 630", { tag: "@long" }, async ({ request }) => {
  const pictures = new Set<string>();
  for (const path of addresses) {
    const { metas } = await headOf(request, path);
    const address = metas.get("og:image")!;
    pictures.add(address);
    const image = await request.get(address);
    expect([image.status(), image.headers()["content-type"]], path).toEqual([200, "image/png"]);
    const bytes = await image.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630]);
  }
  expect(pictures.size).toBe(addresses.length);
});

test("[162] each page names both languages as alternates, and English as the default", async ({ request, site }) => {
  for (const path of pages) {
    const expected = { en: site.url + path, es: site.url + localizedPath("es", path), "x-default": site.url + path };
    for (const language of languages) {
      expect((await headOf(request, localizedPath(language, path))).alternates, path).toEqual(expected);
    }
  }
});

test("robots.txt disallows private paths and names the sitemap; the manifest names the brand", async ({
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
