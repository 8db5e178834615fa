import { sanitizeBody } from "../../app/platform/html/sanitize.server.ts";
import { bodyBlocks } from "../../test/articles/body-blocks.ts";
import { xssCorpus } from "../../test/xss-corpus.ts";
import { expectAccessible } from "../support/axe.ts";
import { store } from "../support/screens/editor-page.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { expectBodiesHarmless } from "../support/xss-bodies.ts";

test.use({ siteOptions: { name: "article-blocks" } });

const everyBlock = Object.entries(bodyBlocks)
  .map(([name, block]) => block(`The ${name}`))
  .join("\n");

test("[E3] every block of an article is shown, is accessible and fits a phone", async ({ page, request }) => {
  await store({ slug: "every-block", bodyContent: everyBlock });
  await expect.poll(async () => (await request.get("/insights/every-block")).status()).toBe(200);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/insights/every-block");
  const body = page.locator(".article-body");
  for (const name of Object.keys(bodyBlocks)) await expect(body.getByText(`The ${name}`).first()).toBeVisible();
  await expect(body.getByRole("table").getByRole("columnheader")).toHaveCount(2);
  await expect(body.getByRole("separator")).toHaveCount(1);
  await expectAccessible(page, "every block");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1440, height: 900 });
  const text = (await body.locator("> p").first().boundingBox())!;
  const wide = (await body.locator("> figure.wide").boundingBox())!;
  expect(wide.width).toBeGreaterThan(text.width + 100);
  const row = (await body.locator("> figure.row").boundingBox())!;
  const last = (await body.locator("> figure.row > img").last().boundingBox())!;
  expect(Math.round(last.x + last.width), "two pictures fill their row").toBe(Math.round(row.x + row.width));
  await page.emulateMedia({ media: "print" });
  const after = (selector: string) =>
    body.locator(selector).evaluate((element) => getComputedStyle(element, "::after").content);
  expect(await after("p.button > a")).toMatch(/https?:.*\/journey/);
  expect(await after("figure.embed > a")).toContain("youtube.com/watch");
  const video = (await body.locator("figure.embed > a").boundingBox())!;
  expect(video.height, "no empty picture of a video on paper").toBeLessThan(100);
});

test("[E4] a video loads nothing from its host before the click, and plays in a frame after it", async ({
  page,
  request,
}) => {
  await store({ slug: "with-video", bodyContent: bodyBlocks.embed!("A talk") });
  await expect.poll(async () => (await request.get("/insights/with-video")).status()).toBe(200);
  const others: string[] = [];
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await page.route(/^https:/, (route) => {
    others.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>player</title>" });
  });
  await page.goto("/insights/with-video");
  await waitForHydration(page);
  const preview = page.getByRole("link", { name: "A talk" });
  await expect(preview).toHaveAttribute("data-note", "Video on YouTube. It loads from there when you play it.");
  expect(others).toEqual([]);
  await preview.click();
  await expect(page.locator("iframe[title='A talk']")).toBeFocused();
  await expect.poll(() => others).toEqual(["https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"]);
  expect(violations).toEqual([]);
});

test("without JavaScript a video is a link to its own page", async ({ browser, site }) => {
  await store({ slug: "plain-video", bodyContent: bodyBlocks.embed!("A talk") });
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await expect.poll(async () => (await page.goto("/insights/plain-video"))!.status()).toBe(200);
  await expect(page.getByRole("link", { name: "A talk" })).toHaveAttribute(
    "href",
    "https://www.youtube.com/watch?v=abcdefghijk",
  );
  await context.close();
});

test("the feed has every block, and its footnotes lead to the article", async ({ page, request, site }) => {
  await store({ slug: "in-the-feed", bodyContent: everyBlock });
  await expect.poll(async () => (await request.get("/rss.xml")).text()).toContain("in-the-feed");
  await page.goto("/");
  const content = await page.evaluate(async () => {
    const xml = new DOMParser().parseFromString(await (await fetch("/rss.xml")).text(), "text/xml");
    if (xml.querySelector("parsererror")) return "not well-formed";
    const item = [...xml.querySelectorAll("item")].find((one) => one.textContent?.includes("in-the-feed"));
    return item?.getElementsByTagName("content:encoded")[0]?.textContent ?? "";
  });
  for (const name of Object.keys(bodyBlocks)) expect(content).toContain(`The ${name}`);
  expect(content).toContain(`<a href="${site.url}/insights/in-the-feed#fn-1" `);
});

test("[139] [E5] no attack of the corpus runs in any block, read by Chromium without a Content-Security-Policy", async ({
  page,
  request,
}) => {
  // Each attack is sanitized separately, as a save would do it; unclosed markup would swallow the attacks after it.
  const bodies = Object.entries(bodyBlocks).map(([name, block]): [string, string] => [
    name,
    Object.values(xssCorpus)
      .map((attack) => sanitizeBody(block(attack)))
      .join("\n"),
  ]);
  await expectBodiesHarmless(page, request, bodies);
});
