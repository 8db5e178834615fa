import { pdfText } from "../../test/pdf-text.ts";
import { button, copy, languages, openTools, radio, scanner } from "../support/screens/scanner-page.ts";
import { expect, readOnlySite, test } from "../support/site.ts";
import { useless } from "../support/screens/on-paper.ts";

test.use({ siteOptions: readOnlySite });

for (const language of languages) {
  test(`[PS3] a printed article is the article alone (${language})`, async ({ page }) => {
    const prefix = language === "es" ? "/es" : "";
    await page.goto(`${prefix}/insights/who-decides-what`);
    const title = await page.locator("h1").innerText();
    const lastWords = await page.locator(".article-body p").last().innerText();
    const pdf = await page.pdf({ format: "A4" });
    const printed = await pdfText(pdf);
    for (const words of [title, lastWords.slice(-60)]) expect(printed).toContain(words.replace(/\s+/g, " "));
    const { article } = copy(language, "insights");
    const { journeyCta, nav, footer } = copy(language, "common");
    for (const words of [
      article.relatedHeading,
      article.journey.title,
      journeyCta,
      nav.offerings,
      footer.servicesTitle,
    ])
      expect(printed.toLowerCase()).not.toContain(String(words).toLowerCase());
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(useless).filter({ visible: true })).toHaveCount(0);
    // A frame whose picture has not loaded would be an empty box.
    await expect(page.locator('[data-picture]:not([data-picture="shown"]):visible')).toHaveCount(0);
  });
}

test("[PS6] a printed page has every answer to its questions, and no pages to go on to", async ({ page }) => {
  await page.goto("/about");
  const { faq } = copy("en", "about");
  const { related } = copy("en", "common");
  const printed = await pdfText(await page.pdf({ format: "A4" }));
  for (const { answer } of faq.items) expect(printed).toContain(answer.slice(0, 40));
  expect(printed).not.toContain(related.heading);
});

test("with the visitor's own colours the scale shows its digits, its choice and the progress", async ({ page }) => {
  // Without motion a colour is read as it stays, not on its way from the one before.
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark", reducedMotion: "reduce" });
  await openTools(page, "en");
  await button(page, copy("en", "assessment").intro.start).click();
  const id = (await scanner(page).getByRole("radio").first().getAttribute("name"))!;
  await radio(page, id, 3).check();
  // The choice is painted after the click.
  await expect
    .poll(() =>
      scanner(page)
        .locator(`label:has(input[name="${id}"])`)
        .evaluateAll((labels) => {
          const behind = (label: Element) => getComputedStyle(label.querySelector("input")!).backgroundColor;
          return labels.map((label) => {
            const digit = label.querySelector("input + span")!;
            const isShown = digit.getBoundingClientRect().width > 0;
            const isReadable = getComputedStyle(digit).color !== behind(label);
            const alike = labels.filter((other) => behind(other) === behind(label));
            return `${isShown && isReadable && digit.textContent} ${alike.length === 1 ? "alone" : "like others"}`;
          });
        }),
    )
    .toEqual(["0 like others", "1 like others", "2 like others", "3 alone", "4 like others", "5 like others"]);
  const track = scanner(page).getByRole("progressbar");
  expect(await track.evaluate((bar) => parseFloat(getComputedStyle(bar).borderTopWidth))).toBeGreaterThan(0);
});
