import { button, copy, languages, openTools, radio, scanner, toolsPath } from "../support/screens/scanner-page.ts";
import { copyOf, localizedPath } from "../support/copy.ts";
import { expect, readOnlySite, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite });

for (const language of languages) {
  test(`[PS9] the words below a scale do not touch each other on a phone (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openTools(page, language);
    await button(page, copy(language, "assessment").intro.start).click();
    const id = (await scanner(page).getByRole("radio").first().getAttribute("name"))!;
    for (const answer of [1, 2, 3, 4]) {
      await radio(page, id, answer).check();
      const gaps = await scanner(page)
        .locator(`fieldset:has(input[name="${id}"])`)
        .evaluate((scale, value) => {
          const box = (element: Element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return range.getBoundingClientRect();
          };
          const chosen = box(scale.querySelector(`input[value="${value}"] ~ span:last-of-type`)!);
          const [low, high] = [...scale.querySelectorAll("div[aria-hidden] > span")].map(box);
          return [chosen.left - low!.right, high!.left - chosen.right];
        }, answer);
      for (const gap of gaps) expect(gap, `answer ${answer}`).toBeGreaterThanOrEqual(8);
    }
  });

  test(`[PS8] all programs of Raíces Latinas are in sight on a phone (${language})`, async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { programs } = await copyOf(request, language, "raices-latinas");
    await page.goto(localizedPath(language, "/raices-latinas"));
    const cards = await page.getByRole("region", { name: programs.heading }).getByRole("article").all();
    expect(cards).toHaveLength(3);
    for (const card of cards) {
      const { x, width } = (await card.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
    }
  });

  test(`[PS9] the line beside a promise of the team scan is as long as its text (${language})`, async ({
    page,
    request,
  }) => {
    const { start } = await copyOf(request, language, "team-scan");
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${toolsPath(language)}/team`);
      const empty = await page
        .getByRole("heading", { name: start.promiseHeading })
        .locator("xpath=following-sibling::ul/li")
        .evaluateAll((promises) =>
          promises.map((promise) => {
            const range = document.createRange();
            range.selectNodeContents(promise);
            return promise.getBoundingClientRect().height - range.getBoundingClientRect().height;
          }),
        );
      expect(empty).toHaveLength(6);
      for (const pixels of empty) expect(pixels).toBeLessThan(12);
    }
  });
}
