import { eq } from "drizzle-orm";
import { db } from "../../db/client.server.ts";
import { leads, scans } from "../../db/schema.ts";
import {
  pageCount,
  pillarQuestions,
  questionsOfPage,
  questions,
  readinessQuestions,
  scoredPillars,
} from "../../app/features/assessment/questions.ts";
import { expectAccessible } from "../support/axe.ts";
import {
  answerPage,
  answersWithSums,
  button,
  copy,
  sameAnswers,
  fill,
  fillContact,
  languages,
  linkIn,
  openTools,
  radio,
  scanner,
  toolsPath,
  completeAssessment,
} from "../support/screens/scanner-page.ts";
import { longTagForSpanish } from "../support/long-tests.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "scanner" } });
test.setTimeout(120_000);

test("[175] [178] [179] [181] [182] hero, scanner, FAQ and both sets of links, in both languages", async ({
  page,
  request,
}) => {
  for (const language of languages) {
    const response = await request.get(toolsPath(language));
    expect(response.headers()["cache-control"]).toContain("public");
    await openTools(page, language);
    const tools = copy(language, "tools");
    const { intro, pillars: names } = copy(language, "assessment");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(tools.hero.title);
    await page.getByRole("link", { name: tools.hero.cta }).click();
    await expect(button(page, intro.start)).toBeInViewport();
    await expect(scanner(page).getByRole("heading", { name: intro.title })).toBeVisible();
    expect(intro.paragraphs).toHaveLength(2);
    for (const text of [...intro.paragraphs, intro.notes.duration, intro.notes.results])
      await expect(scanner(page)).toContainText(text);
    await expect(button(page, intro.start)).toBeEnabled();
    expect(await scanner(page).locator("ol > li p:first-of-type").allInnerTexts()).toEqual(
      scoredPillars.map((pillar) => names[pillar].title),
    );
    await expect(page.locator("details > summary")).toHaveCount(tools.faq.items.length);

    const prefix = language === "es" ? "/es" : "";
    const hrefs = (scope: string) =>
      page.locator(`${scope} a`).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(await hrefs("nav[aria-labelledby=suggestions-heading]")).toEqual(
      ["offerings", "about", "insights"].map((name) => `${prefix}/${name}`),
    );
    expect(await hrefs("[data-related]")).toEqual(
      ["journey", "offerings", "insights"].map((name) => `${prefix}/${name}`),
    );
    const structured = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((all) => all.map((block) => JSON.parse(block.textContent!)["@type"]));
    expect(structured).toContain("FAQPage");
    await expectAccessible(page, `${language} intro`);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`[176] [177] the FAQ has one open item, and it closes (JavaScript ${javaScriptEnabled ? "on" : "off"})`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/tools");
    const items = page.locator("details[name]");
    await items.nth(0).locator("summary").click();
    await expect(items.nth(0)).toHaveAttribute("open", "");
    await items.nth(1).locator("summary").click();
    await expect(items.nth(1)).toHaveAttribute("open", "");
    await expect(items.nth(0)).not.toHaveAttribute("open");
    await items.nth(1).locator("summary").click();
    await expect(items.nth(1)).not.toHaveAttribute("open");
    await context.close();
  });
}

for (const language of languages) {
  test(`[180] [183]-[193] [205] [209] [217]-[224] a whole run in ${language}`, {
    tag: longTagForSpanish(language),
  }, async ({ page, site }) => {
    const words = copy(language, "assessment");
    const results = copy(language, "results");
    const answers = answersWithSums({
      purposeCulture: 27,
      collaboration: 18,
      leadership: 26,
      selfLeadership: 27,
      wellBeing: 14,
      organizationalStrategy: 22,
      interconnectivity: 20,
    });
    await openTools(page, language);
    const seen: string[] = [];
    const progress = scanner(page).getByRole("progressbar");
    let answered = 0;

    await completeAssessment(page, language, answers, async (number) => {
      expect(Math.abs(Number(await progress.getAttribute("aria-valuenow")) - (number * 100) / 7)).toBeLessThanOrEqual(
        1,
      );
      const groups = await scanner(page)
        .locator("fieldset:not(details fieldset)")
        .evaluateAll((all) => all.map((group) => group.querySelector("input")!.name));
      expect(groups).toEqual(questionsOfPage(number).map(({ id }) => id));
      seen.push(
        ...(await scanner(page).locator("fieldset:not(details fieldset) legend").allInnerTexts()).map((text) =>
          text.replace(/^\d\s*/, ""),
        ),
      );
      answered += groups.length;
      await expect(scanner(page).locator("[data-counter]")).toHaveText(
        fill(words.progress.counter, { answered, total: 55 }),
      );
      await expect(button(page, words.navigation.previous)).toBeEnabled({ enabled: number > 1 });
      expect(await scanner(page).locator(`input[name="${groups[0]}"]`).count()).toBe(6);
      for (const [end, label] of [
        [0, words.scale.low],
        [5, words.scale.high],
      ] as const)
        await expect(scanner(page).getByRole("radio", { name: `${end} ${label}`, exact: true })).toHaveCount(7);
      await expect(
        button(page, number === pageCount ? words.navigation.complete : words.navigation.next),
      ).toBeEnabled();
      await expect(page.locator("[data-result]")).toHaveCount(0);
      if (language === "es" && number === pageCount) await expectAccessible(page, "last page in Spanish");
    });
    expect(seen.map((text) => text.trim())).toEqual(pillarQuestions.map(({ id }) => words.questions[id]));
    if (language === "es")
      expect(seen.some((text) => Object.values(copy("en", "assessment").questions).includes(text.trim()))).toBe(false);

    await expect(page.locator("[data-result]")).toHaveCount(0);
    const contact = await fillContact(page);
    await expect(page.locator("input[name=keepMePosted]")).not.toBeChecked();
    await button(page, words.email.submit).click();
    await expect(page.getByText(words.email.toast.success.text)).toBeVisible();

    const result = page.locator("[data-result]");
    await expect(result).toContainText(results.status.stabilizing.label);
    await expect(result).toContainText(results.status.stabilizing.meaning);
    await expect(result).toContainText(
      fill(results.distance.other, { points: 29, next: results.status.evolving.label }),
    );
    await expect(result.locator("[data-self-leadership]")).toHaveText(
      copy(language, "leadership").bands.consciousLeadershipEmerging.label,
    );
    await expect(result.locator("[data-interconnectivity]")).toHaveText(results.interconnectivity.low);
    await expect(result.locator("[data-extreme=strongest]")).toContainText(words.pillars.purposeCulture.title);
    await expect(result.locator("[data-extreme=weakest]")).toContainText(words.pillars.wellBeing.title);
    const rows = {
      purposeCulture: [27, 77],
      collaboration: [18, 51],
      leadership: [26, 74],
      selfLeadership: [27, 77],
      wellBeing: [14, 40],
      organizationalStrategy: [22, 63],
      interconnectivity: [20, 57],
    };
    for (const [pillar, [score, percent]] of Object.entries(rows)) {
      const row = result.locator(`tr[data-pillar=${pillar}]`);
      await expect(row).toContainText(fill(results.table.scoreValue, { score: score!, max: 35 }));
      await expect(row).toContainText(fill(results.table.percentValue, { percent: percent! }));
    }
    await expect(result).toContainText(/24/);
    await expect(result).toContainText(results.mailedNote);

    // Each number shows its seven answers and its rule.
    const entry = result.locator("[data-entry=wellBeing]");
    await expect(entry).toContainText(results.pillars.wellBeing.bands[1].reading);
    await expect(entry).toContainText(results.pillars.wellBeing.bands[1].nextStep);
    await expect(
      result.getByRole("img", {
        name: `${results.chart.title} ${fill(results.chart.point, { pillar: words.pillars.purposeCulture.title, percent: 77 })}`,
      }),
    ).toBeVisible();
    await entry.locator("summary").click();
    expect(await entry.locator("tbody tr").count()).toBe(7);
    await expect(entry).toContainText(fill(results.rules.pillarScore, { count: 7, maxAnswer: 5, max: 35 }));
    await expectAccessible(page, `${language} results`);

    const mail = await site.mailbox.waitFor(({ to }) => to.includes(contact.email));
    expect(linkIn(mail.raw).startsWith("/es/")).toBe(language === "es");
    await site.mailbox.waitFor(
      ({ to, raw }) => to.includes("team@savia.example") && raw.includes("Cooperativa del Valle"),
    );

    // The result is still there after a reload; retake clears it.
    await page.reload();
    await expect(page.locator("[data-result]")).toBeVisible();
    await button(page, results.retake.button).click();
    await expect(scanner(page).getByRole("heading", { name: words.intro.title })).toBeVisible();
    await expect(page.locator("[data-result]")).toHaveCount(0);
    await button(page, words.intro.start).click();
    await expect(scanner(page).getByRole("heading", { name: words.pillars.purposeCulture.title })).toBeVisible();
    expect(await scanner(page).locator("input[type=radio]:checked").count()).toBe(0);
    expect(
      await db()
        .select()
        .from(scans)
        .innerJoin(leads, eq(leads.id, scans.leadId))
        .where(eq(leads.email, contact.email)),
    ).toHaveLength(1);
  });
}

test("[188] [189] [191] Next is enabled by the seventh answer and says why not before; Previous keeps the answers", async ({
  page,
}) => {
  await openTools(page, "en");
  const { intro, navigation, reasons, progress } = copy("en", "assessment");
  await button(page, intro.start).click();
  const next = button(page, navigation.next);
  const ids = questionsOfPage(1).map(({ id }) => id);
  await expect(button(page, navigation.previous)).toBeDisabled();
  await expect(next).toBeDisabled();
  await expect(scanner(page)).toContainText(fill(reasons.missingOther, { missing: 7 }));
  for (const id of ids.slice(0, 3)) await radio(page, id, 2).check();
  await expect(scanner(page).locator("[data-counter]")).toHaveText(fill(progress.counter, { answered: 3, total: 55 }));
  for (const id of ids.slice(3, 6)) await radio(page, id, 2).check();
  await expect(next).toBeDisabled();
  await expect(scanner(page)).toContainText(reasons.missingOne);
  await scanner(page).getByRole("button", { name: reasons.goToMissing }).click();
  await expect(page.locator(`input[name="${ids[6]}"]`).first()).toBeFocused();
  await radio(page, ids[6]!, 0).check();
  await expect(next).toBeEnabled();
  await next.click();
  await expect(scanner(page).getByRole("heading", { level: 2 })).toBeFocused();
  expect(await scanner(page).locator("input[type=radio]:checked").count()).toBe(0);
  await button(page, navigation.previous).click();
  for (const id of ids) await expect(radio(page, id, id === ids[6] ? 0 : 2)).toBeChecked();
});

test("[191] [192] the six optional statements are collapsed, are counted up to 55 and block nothing", {
  tag: "@long",
}, async ({ page }) => {
  await openTools(page, "en");
  const { readiness, navigation, progress } = copy("en", "assessment");
  await completeAssessment(page, "en", sameAnswers(4), async (number) => {
    // The first page, and one about the visitor: the others differ only in their texts.
    if (number === 1 || number === 4) await expectAccessible(page, `page ${number}`, "#scanner");
    if (number < pageCount) return;
    const group = scanner(page).locator("details");
    await expect(group).not.toHaveAttribute("open");
    await expect(button(page, navigation.complete)).toBeEnabled();
    await group.locator("summary").click();
    for (const { id } of readinessQuestions) await radio(page, id, 3).check();
    await expect(scanner(page).locator("[data-counter]")).toHaveText(
      fill(progress.counter, { answered: questions.length, total: questions.length }),
    );
    await scanner(page).getByRole("button", { name: readiness.clear }).first().click();
    await expect(scanner(page).locator("[data-counter]")).toHaveText(
      fill(progress.counter, { answered: 54, total: 55 }),
    );
    await expectAccessible(page, "last page");
  });
});

test("[R9] decision 13: answers survive a reload and a change of language during a scan", { tag: "@long" }, async ({
  page,
}) => {
  await openTools(page, "en");
  const { intro, navigation } = copy("en", "assessment");
  await button(page, intro.start).click();
  await answerPage(page, 1, sameAnswers(3));
  await button(page, navigation.next).click();
  await answerPage(page, 2, sameAnswers(5));
  await page.reload();
  await waitForHydration(page);
  await expect(radio(page, "col1", 5)).toBeChecked();
  await page.getByRole("banner").getByRole("link", { name: "Español" }).first().click();
  await waitForHydration(page);
  const spanish = copy("es", "assessment");
  await expect(scanner(page).getByRole("heading", { level: 2 })).toHaveText(spanish.pillars.collaboration.title);
  await expect(scanner(page)).toContainText(spanish.hints.restored);
  for (const { id } of questionsOfPage(2)) await expect(radio(page, id, 5)).toBeChecked();
  await button(page, spanish.navigation.previous).click();
  for (const { id } of questionsOfPage(1)) await expect(radio(page, id, 3)).toBeChecked();
  await button(page, spanish.navigation.backToIntro).click();
  await button(page, spanish.intro.resume).click();
  await expect(scanner(page).getByRole("heading", { level: 2 })).toHaveText(spanish.pillars.leadership.title);
});

test("[184]-[192] the whole scan with the keyboard alone", { tag: "@long" }, async ({ page }) => {
  await openTools(page, "en");
  const { intro, email } = copy("en", "assessment");
  await button(page, intro.start).focus();
  await page.keyboard.press("Enter");
  const active = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      const group =
        element.type === "radio"
          ? [...document.querySelectorAll<HTMLInputElement>(`input[name="${element.name}"]`)]
          : [];
      return {
        type: element.type,
        name: element.name,
        value: element.value,
        answered: group.some(({ checked }) => checked),
      };
    });
  for (let number = 1; number <= pageCount; number++) {
    await expect(scanner(page).getByRole("heading", { level: 2 })).toBeFocused();
    let answered = 0;
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      const { type, name, value, answered: done } = await active();
      if (type === "radio" && !done && !name.startsWith("r")) {
        // Digits choose an answer, arrows change it.
        await page.keyboard.press(String(answered % 6));
        if (answered === 2) await page.keyboard.press("ArrowRight");
        answered++;
      }
      if (type === "submit" && value === "next") break;
    }
    expect(answered).toBe(7);
    if (number === 1) {
      await expect(radio(page, "pc2", 1)).toBeChecked();
      await expect(radio(page, "pc3", 3)).toBeChecked();
    }
    await page.keyboard.press("Enter");
  }
  await expect(scanner(page).getByRole("heading", { name: email.title })).toBeFocused();
  for (const value of ["Ana", "Ruiz", `keys.${Date.now()}@coop.example`, "Sol"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(value);
  }
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-result]")).toBeVisible();
  await expect(page.locator("[data-result] h2").first()).toBeFocused();
});
