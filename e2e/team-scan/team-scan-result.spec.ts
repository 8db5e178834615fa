import { eq } from "drizzle-orm";
import { randomAnswers, randomSource } from "../../app/features/assessment/team/test-teams.ts";
import type { Answers } from "../../app/features/assessment/questions.ts";
import { closeScan } from "../../app/features/team-scan/closing.server.ts";
import { answer, startScan, threeGroups } from "../../app/features/team-scan/test-scans.ts";
import { db } from "../../db/client.server.ts";
import { teamScans } from "../../db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { languages } from "../support/scanner-page.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { inLanguage, words } from "./team-scan-page.ts";

test.use({ siteOptions: { name: "team-scan-result" } });
test.setTimeout(120_000);

/** A closed scan with two shown groups, a hidden one and texts. */
async function closedScan(organization = "Cooperativa del Valle") {
  const { scan, manageToken } = await startScan({ ...threeGroups, organization, invited: "30" });
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
  test(`[T6] [T9] the result in ${language} has scores, charts with tables, groups, texts and a report, and fits a phone`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { link } = await closedScan();
    const { result, report } = words(language);
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
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page, `result in ${language}, wide`);
    const pdf = await request.get(`${inLanguage(language, link)}/report.pdf`);
    expect(pdf.headers()["content-disposition"]).toContain(report.fileName);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
    const csv = await request.get(`${link}/export.csv`);
    expect((await csv.text()).trim().split("\r\n")).toHaveLength(1 + 2 * 49);
    const json = (await (await request.get(`${link}/export.json`)).json()) as { result: { answered: number } };
    expect(json.result.answered).toBe(22);
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

test("[T7] [T11] the manager closes after confirming, agrees and withdraws, and erases everything", async ({
  page,
}) => {
  const { manage, result } = words("en");
  const { scan, manageToken } = await startScan();
  const link = `/tools/team/manage/${manageToken}`;
  await page.goto(link);
  await page.getByRole("button", { name: manage.close }).click();
  await expect(page.locator("main")).toContainText(manage.closeNeeded);
  await page.getByLabel(manage.closeConfirm).check();
  await page.getByRole("button", { name: manage.close }).click();
  await expect(page.locator("main")).toContainText(result.tooFewTitle);
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
  context,
  site,
}) => {
  await signInAsAdmin(context, site);
  const { scan } = await startScan({ organization: "Open one", invited: "10" });
  await answer(scan);
  await page.goto(`/admin/leads/${scan.leadId}`);
  await expect(page.locator('[data-team-scan="open"]')).toContainText("1 of 10");
  await page.goto(`/admin/team-scans/${scan.id}`);
  await expect(page.locator("main")).toContainText(words("en").manage.onlyCount);
  const closed = await closedScan("Closed one");
  await page.goto(`/admin/leads/${closed.scan.leadId}`);
  await expect(page.locator('[data-team-scan="closed"]')).toContainText("22 of 30");
  await page.locator('[data-team-scan="closed"] a').first().click();
  await expect(page.locator("[data-team-result]")).toBeVisible();
  await expectAccessible(page, "result in the admin area");
});
