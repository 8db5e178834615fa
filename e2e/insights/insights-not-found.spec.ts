import {
  languagePrefixes,
  common,
  copy,
  day,
  fixtures,
  replacePosts,
  insightsSite,
} from "../support/insights-posts.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { longTagForSpanish } from "../support/long-tests.ts";

test.use({ siteOptions: insightsSite });

for (const [language, prefix] of languagePrefixes) {
  test(`[144] [145] [R1] [PS7] unknown and unpublished slugs show the same page (${language})`, {
    tag: longTagForSpanish(language),
  }, async ({ page, request }) => {
    await replacePosts(
      request,
      { slug: "hidden", title: "Hidden title", published: false },
      { slug: "binned", title: "Hidden title", deletedAt: day(1) },
      { slug: "later", title: "Hidden title", publishAt: new Date(Date.now() + 3_600_000) },
    );
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
    const { title } = common[language].related.cards.tools;
    await expect(page.getByRole("main").getByRole("link", { name: title })).toBeVisible();
    await page.getByRole("link", { name: notFound.back }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/insights$`));
  });
}

test("[144] the English texts are those of the specification", () => {
  expect(copy.en.notFound).toMatchObject({
    title: "Post Not Found",
    text: "The blog post you're looking for doesn't exist.",
    back: "Back to Insights",
  });
});

test("[146] an article that cannot be loaded is shown as not found, logged, and can be retried", async ({
  page,
  request,
}) => {
  await replacePosts(request, ...fixtures);
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  await page.goto("/insights");
  await waitForHydration(page);
  await page.route(/insights\/n8\.data/, (route) => route.abort());
  await page.getByRole("link", { name: "The bridge" }).click();
  await expect(page.locator("h1")).toHaveText("Post Not Found");
  await expect.poll(() => logged.join("\n")).toContain("The post could not be loaded");
  await page.getByRole("link", { name: copy.en.notFound.retry }).click();
  await expect(page.locator("h1")).toHaveText("The bridge");
});
