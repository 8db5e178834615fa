import { eq } from "drizzle-orm";
import { randomAnswers, randomSource } from "../../test/factories/teams.ts";
import type { Answers } from "../../app/features/assessment/questions.ts";
import { closeScan } from "../../app/features/team-scan/closing.server.ts";
import { answer, answerMany, reload, startScan, threeGroups } from "../../test/factories/team-scans.ts";
import { db } from "../../db/client.server.ts";
import { teamScans } from "../../db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { brokenWholes, wholes } from "../support/screens/broken-wholes.ts";
import { useless } from "../support/screens/on-paper.ts";
import { languages } from "../support/screens/scanner-page.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { inLanguage, words } from "./team-scan-page.ts";

test.use({ siteOptions: { name: "team-scan-result" } });
test.setTimeout(120_000);

/** A closed scan with two shown groups, a hidden one and texts. */
async function closedScan(given: { organization?: string } = {}) {
  const { scan, manageToken } = await startScan({ ...threeGroups, ...given, invited: "30" });
  const random = randomSource(77);
  for (const [group, people] of [6, 14, 2].entries())
    for (let person = 0; person < people; person++)
      await answer(scan, {
        group,
        answers: randomAnswers(random) as Answers,
        comment: person % 2 === 0 ? `Text ${group} ${person}` : "",
      });
  await closeScan(scan.id);
  return { scan, manageToken, link: `/tools/team/manage/${manageToken}` };
}

for (const language of languages)
  test(`[T6] [T9] [PS3] [PS5] the result in ${language} has scores, charts with tables, groups, texts and a report, and fits a phone`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { scan, link } = await closedScan();
    const { result, report } = words(language);
    // Nobody sees what a link checker or a prefetch gets, so the reminder of the result is still sent.
    await page.request.head(link);
    await page.request.get(link, { headers: { "Sec-Purpose": "prefetch" } });
    expect((await reload(scan)).resultSeenAt).toBeNull();
    await page.goto(inLanguage(language, link));
    await expect(page.locator("[data-response-rate]")).toContainText("22");
    await expect(page.locator("[data-response-rate]")).toContainText("73");
    await expect(page.locator("[data-status]")).toBeVisible();
    await expect(page.locator("[data-pillars] [data-pillar]")).toHaveCount(7);
    await expect(page.locator("[data-statement]")).toHaveCount(12);
    // The two answers of the board could be calculated from the rest, so the smaller shown group is hidden too.
    await expect(page.locator("[data-groups]")).toHaveAttribute("data-groups", "1");
    await expect(page.locator("[data-groups]")).toContainText(result.groupsHidden);
    await expect(page.locator("[data-comments] li")).toHaveCount(11);
    await expectAccessible(page, `result in ${language}`);
    // All columns are seen on a phone, and no heading of theirs is cut into pieces.
    for (const table of await page.locator("[data-groups] [role=region]").all())
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.locator("body").evaluate(brokenWholes, wholes), `${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page, `result in ${language}, wide`);
    // The dots of the legend are backgrounds, which paper does not show by itself.
    await page.emulateMedia({ media: "print" });
    const adjusted = await page.locator("[data-team-result] ul span").evaluateAll((spans) =>
      spans
        .map((span) => getComputedStyle(span))
        .filter(({ backgroundColor }) => backgroundColor !== "rgba(0, 0, 0, 0)")
        .map((style) => style.getPropertyValue("print-color-adjust")),
    );
    expect(new Set(adjusted)).toEqual(new Set(["exact"]));
    await expect(page.locator(`${useless}, main a[href]`).filter({ visible: true })).toHaveCount(0);
    await expect(page.locator("[data-comments]")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    const pdf = await request.get(`${inLanguage(language, link)}/report.pdf`);
    expect(pdf.headers()["content-disposition"]).toContain(report.fileName);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
    const csv = await request.get(`${link}/export.csv`);
    expect((await csv.text()).trim().split("\r\n")).toHaveLength(1 + 2 * 49);
    const json = (await (await request.get(`${link}/export.json`)).json()) as { result: { answered: number } };
    expect(json.result.answered).toBe(22);
  });

for (const language of languages)
  test(`[T15] in ${language}, fewer than half of the people invited: rounded totals, on the page and in every file`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { scan, manageToken } = await startScan({ ...threeGroups, invited: "13" });
    for (const group of [0, 1])
      for (let person = 0; person < 3; person++)
        await answer(scan, { group, comment: "Secret text", commentShareable: true });
    await closeScan(scan.id);
    const link = inLanguage(language, `/tools/team/manage/${manageToken}`);
    await page.goto(link);
    const { result, manage } = words(language);
    await expect(page.locator("[data-totals-only]")).toContainText(result.totalsOnly);
    await expect(page.locator("[data-totals-only] [data-pillar]")).toHaveCount(7);
    await expect(page.locator("[data-statement], [data-groups], [data-comments], [data-team-result]")).toHaveCount(0);
    await expect(page.getByRole("link", { name: manage.exportCsv })).toHaveCount(0);
    await expectAccessible(page, `totals in ${language}`);
    const json = (await (await request.get(`${link}/export.json`)).json()) as { result: object };
    expect(json.result).toMatchObject({ answered: 6, overall: null, groups: [], comments: [] });
    expect((await request.get(`${link}/export.csv`)).status()).toBe(404);
    for (const path of ["report.pdf", "present"])
      expect((await request.get(`${link}/${path}`, { maxRedirects: 0 })).status(), path).toBe(302);
    for (const path of [link, `${link}.data`, `${link}/export.json`]) {
      const text = await (await request.get(path)).text();
      expect(text, path).not.toContain("Secret text");
      expect(text, path).not.toContain('"counts"');
    }
  });

test("[T10] the presentation fills the window; arrow keys change the slide, or links without JavaScript", async ({
  page,
  browser,
  site,
}) => {
  const { link } = await closedScan();
  await page.goto(`${link}/present`);
  await waitForHydration(page);
  const slide = page.locator("main");
  await expect(slide).toHaveAttribute("data-slide", "1");
  await page.keyboard.press("ArrowRight");
  await expect(slide).toHaveAttribute("data-slide", "2");
  await expectAccessible(page, "slide");
  await page.keyboard.press("End");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("en").present.questionsTitle);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await expect(slide).toHaveAttribute("data-slide", "1");
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(`${link}/present`);
  await still.getByRole("link", { name: words("en").present.next }).click();
  await expect(still.locator("main")).toHaveAttribute("data-slide", "2");
  await plain.close();
});

for (const language of languages)
  test(`[T10] [PS5] every slide fits a 16:9 projector, and printing gives one per page (${language})`, async ({
    page,
  }) => {
    const { link } = await closedScan({
      organization:
        language === "es"
          ? // As long as the form allows, or nearly.
            "Federación Interamericana de Cooperativas Agroecológicas y Comunidades Pesqueras Artesanales del Pacífico Sur"
          : "Federation of Coastal Fishing Communities",
    });
    const address = `${inLanguage(language, link)}/present`;
    await page.goto(address);
    const slides = await page.locator(".slide").count();
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const titleTops = new Set<number>();
      for (let slide = 1; slide <= slides; slide++) {
        await page.goto(`${address}?slide=${slide}`);
        const { clientHeight, scrollHeight, smallest, top } = await page.locator("main").evaluate((main) => ({
          top: Math.round(main.querySelector(".slide[data-current] h1")!.getBoundingClientRect().top),
          clientHeight: main.clientHeight,
          scrollHeight: main.scrollHeight,
          // What is said on the slide; the line with the brand is not.
          smallest: Math.min(
            ...[...main.querySelectorAll(".slide[data-current] :is(h1, li)")].map((text) =>
              Number.parseFloat(getComputedStyle(text).fontSize),
            ),
          ),
        }));
        expect(scrollHeight, `slide ${slide} at ${width}`).toBeLessThanOrEqual(clientHeight);
        if (slide > 1) titleTops.add(top);
        const isLegend = await page.locator(".slide[data-current] ul[aria-hidden]").count();
        if (!isLegend) expect(smallest, `slide ${slide} at ${width}`).toBeGreaterThan(height / 30);
      }
      // Only the first slide is a picture with words; the titles of the others do not jump.
      expect([...titleTops], `titles at ${width}`).toHaveLength(1);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${address}?slide=2`);
    const cut = await page.locator(".slide[data-current]").evaluate((slide) => slide.scrollWidth - slide.clientWidth);
    expect(cut, "cut off on a phone").toBe(0);
    for (const [width, slide] of [320, 360, 768].flatMap((width) =>
      [2, 7, 10].map((slide) => [width, slide] as const),
    )) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${address}?slide=${slide}`);
      expect(await page.locator("body").evaluate(brokenWholes, wholes), `slide ${slide} at ${width}`).toEqual([]);
      // The number of a slide has two digits from the tenth on; the ways back and on still stand beside it.
      const middles = await page
        .locator("main > nav > :visible")
        .evaluateAll((parts) =>
          parts.map((part) => Math.round((part.getBoundingClientRect().top + part.getBoundingClientRect().bottom) / 2)),
        );
      expect(new Set(middles).size, `slide ${slide} at ${width}: ${middles.join(" ")}`).toBe(1);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.waitForLoadState();
    await page.emulateMedia({ media: "print" });
    const tooTall = await page
      .locator(".slide")
      .evaluateAll((all) =>
        all.flatMap((slide, index) => (slide.scrollHeight > slide.clientHeight ? [index + 1] : [])),
      );
    expect(tooTall, "cut off on paper").toEqual([]);
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(slides);
    expect(new Set(pdf.match(/\/MediaBox \[[^\]]*\]/g))).toEqual(new Set(["/MediaBox [0 0 960 540]"]));
  });

test("[T7] [T11] the manager closes after confirming, agrees and withdraws, and erases everything", async ({
  page,
}) => {
  const { manage, result } = words("en");
  const { scan, manageToken } = await startScan();
  const link = `/tools/team/manage/${manageToken}`;
  // Neither three days nor half of the people invited: not offered, and refused when it is sent anyway.
  await page.goto(link);
  await expect(page.locator("[data-not-closable]")).toHaveAttribute("data-not-closable", "firstDays half");
  await expect(page.getByRole("button", { name: manage.close })).toHaveCount(0);
  const form = { intent: "close", sure: "yes" };
  expect((await page.request.post(link, { form, maxRedirects: 0 })).status()).toBe(409);
  expect((await reload(scan)).state).toBe("open");
  // Six of twelve are half, but the page shows "at least five", and judges by that.
  await answerMany(scan, 6);
  await db()
    .update(teamScans)
    .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
    .where(eq(teamScans.id, scan.id));
  await page.goto(link);
  await expect(page.locator("[data-not-closable]")).toHaveAttribute("data-not-closable", "half");
  expect((await page.request.post(link, { form, maxRedirects: 0 })).status()).toBe(409);
  await answerMany(scan, 4);
  await page.goto(link);
  await page.getByRole("button", { name: manage.close }).click();
  await expect(page.locator("main")).toContainText(manage.closeNeeded);
  await page.getByLabel(manage.closeConfirm).check();
  await page.getByRole("button", { name: manage.close }).click();
  await expect(page.locator("[data-team-result]")).toBeVisible();
  await expect(page.locator("[data-comments]")).toContainText(result.commentsFew);
  await page.getByLabel(manage.comparableBox).check();
  await page.getByRole("button", { name: manage.agree }).click();
  await expect(page.locator("[data-comparable]")).toHaveAttribute("data-comparable", "true");
  await page.getByRole("button", { name: manage.withdraw }).click();
  await expect(page.locator("[data-comparable]")).toHaveAttribute("data-comparable", "false");
  await page.getByLabel(manage.eraseConfirm).check();
  await page.getByRole("button", { name: manage.erase }).click();
  await expect(page.locator("main")).toContainText(manage.erasedTitle);
  expect(await db().select().from(teamScans).where(eq(teamScans.id, scan.id))).toEqual([]);
  expect((await page.goto(link))?.status()).toBe(404);
});

test("[T10] the inbox shows the state while a scan is open and the result afterwards, no more than the manager sees", async ({
  page,
  admin: _,
}) => {
  const { scan } = await startScan({ organization: "Open one", invited: "10" });
  await answer(scan);
  await page.goto(`/admin/leads/${scan.leadId}`);
  await expect(page.locator('[data-team-scan="open"]')).toContainText("Fewer than five of 10");
  await page.goto(`/admin/team-scans/${scan.id}`);
  await expect(page.locator("main")).toContainText(words("en").manage.onlyCount);
  const closed = await closedScan({ organization: "Closed one" });
  await page.goto(`/admin/leads/${closed.scan.leadId}`);
  await expect(page.locator('[data-team-scan="closed"]')).toContainText("22 of 30");
  await page.locator('[data-team-scan="closed"] a').first().click();
  await expect(page.locator("[data-team-result]")).toBeVisible();
  await expectAccessible(page, "result in the admin area");
});
