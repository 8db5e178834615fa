import { languagePrefixes, copy, fixtures, replacePosts, insightsSite } from "../support/insights-posts.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: insightsSite });

for (const [language, prefix] of languagePrefixes) {
  test(`the feed is readable in a browser and its links work (${language})`, async ({ page, request }) => {
    await replacePosts(request, ...fixtures, {
      slug: "odd",
      title: 'Fish & <chips> "now"',
      titleEs: 'Pescado & <papas> "ya"',
      previewSnippetEs: "x",
      bodyContentEs: "<p>x</p>",
    });
    const { feed } = copy[language];
    const violations: string[] = [];
    page.on("console", (message) => violations.push(message.text()));
    await page.goto(`${prefix}/rss.xml`);
    expect(await page.evaluate(() => document.documentElement.nodeName)).toBe("rss");
    await expect(page.locator("h1")).toHaveText(feed.title);
    await expect(page.getByText(feed.howTo)).toBeVisible();
    // Roles are of no use here: Playwright derives them from HTML documents only.
    const link = (text: string) => page.locator("a").filter({ hasText: text });
    await expect(link(feed.website)).toHaveAttribute("href", new RegExp(`${prefix}/insights$`));
    // The stylesheet is loaded: what is meant for feed readers is hidden, and the introduction comes first.
    await expect(page.locator("item > pubDate").first()).toBeHidden();
    await expect(page.locator("channel > title")).toBeHidden();
    const heights = await page.evaluate(() =>
      ["h1", "item"].map((name) => document.querySelector(name)!.getBoundingClientRect().top),
    );
    expect(heights[0]).toBeLessThan(heights[1]!);
    expect(violations).toEqual([]);
    await link(language === "es" ? 'Pescado & <papas> "ya"' : 'Fish & <chips> "now"').click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/insights/odd$`));
  });
}
