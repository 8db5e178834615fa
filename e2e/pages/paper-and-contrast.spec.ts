import { pdfText } from "../../test/pdf-text.ts";
import { button, copy, languages, openTools, radio, scanner } from "../support/scanner-page.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "paper_and_contrast" } });

for (const language of languages) {
  test(`a printed article is the article alone (${language})`, async ({ page }) => {
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
    await expect(page.locator("main button:visible")).toHaveCount(0);
    // A frame whose picture has not loaded would be an empty box.
    await expect(page.locator('[data-picture]:not([data-picture="shown"]):visible')).toHaveCount(0);
  });
}

test("with the visitor's own colours the scale shows its digits, its choice and the progress", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await openTools(page, "en");
  await button(page, copy("en", "assessment").intro.start).click();
  const id = (await scanner(page).getByRole("radio").first().getAttribute("name"))!;
  await radio(page, id, 3).check();
  const colours = await scanner(page)
    .locator(`label:has(input[name="${id}"])`)
    .evaluateAll((labels) =>
      labels.map((label) => {
        const digit = label.querySelector("input + span")!;
        const shown = digit.getBoundingClientRect().width > 0;
        const behind = getComputedStyle(label.querySelector("input")!).backgroundColor;
        return { digit: digit.textContent, shown, behind, readable: getComputedStyle(digit).color !== behind };
      }),
    );
  expect(colours.map(({ digit, shown, readable }) => shown && readable && digit)).toEqual([
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
  ]);
  const [chosen, ...others] = [colours[3], ...colours.filter((_, index) => index !== 3)];
  for (const other of others) expect(other!.behind).not.toBe(chosen!.behind);
  const track = scanner(page).getByRole("progressbar");
  expect(await track.evaluate((bar) => parseFloat(getComputedStyle(bar).borderTopWidth))).toBeGreaterThan(0);
});
