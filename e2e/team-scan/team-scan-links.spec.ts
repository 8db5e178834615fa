import { eq } from "drizzle-orm";
import { db } from "../../db/client.server.ts";
import { teamScanAnswers, teamScans } from "../../db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { languages } from "../support/screens/scanner-page.ts";
import { expect, test } from "../support/site.ts";
import { answerPages, fillStart, inLanguage, step, words } from "./team-scan-page.ts";

test.use({ siteOptions: { name: "team-scan-links" }, viewport: { width: 360, height: 740 } });
test.setTimeout(120_000);

for (const language of languages)
  test(`[T18] personal links without JavaScript in ${language}: start, hand out, print, answer once`, {
    tag: "@long",
  }, async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    const { start, share, answer, manage } = words(language);
    const organization = `Cooperativa ${language}`;
    await page.goto(inLanguage(language, "/tools/team"));
    await fillStart(page, organization, `links-${language}@coop-${language}.example`, ["Leadership", "Staff"]);
    await page.getByLabel(start.form.personal).check();
    // An error keeps the tick.
    await page.locator('input[name="invited"]').fill("501");
    await page.getByRole("button", { name: start.form.submit }).click();
    await expect(page.locator("#start")).toContainText(start.form.errors.personalMany);
    await expect(page.getByLabel(start.form.personal)).toBeChecked();
    await fillStart(page, organization, `links-${language}@coop-${language}.example`);
    await page.getByRole("button", { name: start.form.submit }).click();
    await expect(page.locator("[data-personal-links]")).toHaveAttribute("data-personal-links", "12");
    const manageUrl = page.url();
    const links = await page.locator("[data-personal-link]").allTextContents();
    // Nothing of a link or of the invitation is cut off.
    const cutOff = await page
      .locator("[data-personal-link], textarea[readonly]")
      .evaluateAll(
        (all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length,
      );
    expect(cutOff).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1440, height: 900 });
    // Wide enough for a link on one line.
    const lines = await page.locator("[data-personal-link]").evaluateAll((all) =>
      all.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return range.getClientRects().length;
      }),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
    await page.setViewportSize({ width: 360, height: 740 });
    expect(new Set(links).size).toBe(12);
    await expect(page.locator('textarea[lang="en"]')).toHaveValue(/works once/);
    await expect(page.getByRole("img", { name: share.qr })).toHaveCount(0);
    await expect(page.locator("[data-not-closable]")).toHaveAttribute("data-not-closable", "firstDays half");

    await page.getByRole("link", { name: share.personalPrint }).click();
    await expect(page.locator("[data-slip]")).toHaveCount(12);
    await expect(page.locator("[data-slip]").first()).toContainText(links[0]!);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await page.goto(links[4]!);
    await expect(step(page)).toContainText(answer.worksOnce);
    await expect(step(page)).toContainText(answer.fiveLinks.replace("{{invited}}", "12"));
    for (const text of [answer.groupsShown, answer.groupHint, answer.commentsLinks])
      await expect(step(page)).toContainText(text);
    await page.getByRole("button", { name: answer.start }).click();
    await expect(step(page)).toContainText(answer.groupMissing);
    await page.getByLabel(answer.groupUnsaid).check();
    await page.getByRole("button", { name: answer.start }).click();
    await answerPages(page, language, 4);
    await expect(step(page)).toContainText(answer.commentHintLinks.replace("{{max}}", "600"));
    await page.getByLabel(answer.shareable).check();
    await page.locator('textarea[name="comment"]').fill("More time");
    await page.getByRole("button", { name: answer.send }).click();
    await expect(step(page)).toContainText(answer.doneOnce);
    await page.goto(links[4]!);
    await expect(step(page)).toContainText(answer.sentOnce);

    // The manager opens the same link on another device: nothing tells that it was used before answers are sent.
    const other = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const stranger = await other.newPage();
    await stranger.goto(links[4]!);
    const used = await stranger.locator("main").innerHTML();
    await stranger.goto(links[5]!);
    const mask = (html: string) => html.replaceAll(/[0-9a-f]{48}|[0-9a-f-]{36}/g, "…");
    expect(mask(await stranger.locator("main").innerHTML())).toBe(mask(used));
    await stranger.goto(links[4]!);
    await stranger.getByLabel("Staff").check();
    await stranger.getByRole("button", { name: answer.start }).click();
    await answerPages(stranger, language, 1);
    await stranger.getByRole("button", { name: answer.send }).click();
    await expect(stranger.locator("main")).toContainText(answer.usedTitle);
    await other.close();

    const [scan] = await db().select().from(teamScans).where(eq(teamScans.organization, organization));
    const rows = await db().select().from(teamScanAnswers).where(eq(teamScanAnswers.scanId, scan!.id));
    expect(rows).toMatchObject([
      { groupIndex: null, comment: "More time", commentShareable: true, answers: `${"4".repeat(49)}------` },
    ]);
    await page.goto(manageUrl);
    await expect(page.locator("[data-answers]")).toContainText(manage.answersFew);
    await expect(page.locator("[data-answers]")).toContainText(manage.countsLinks);
    await context.close();
    const checked = await browser.newPage();
    for (const address of [manageUrl, `${manageUrl.replace("#form-answer", "")}/links`, links[5]!]) {
      await checked.goto(address);
      await expectAccessible(checked, `${address.replace(/[0-9a-f]{48}/, "…")} in ${language}`);
    }
    await checked.close();
  });
