import { eq } from "drizzle-orm";
import { personalTokens } from "../../app/features/team-scan/personal-links.server.ts";
import { startScan, threeGroups } from "../../test/factories/team-scans.ts";
import { db } from "../../db/client.server.ts";
import { teamScanAnswers, teamScans } from "../../db/schema.ts";
import { questionsOfPage } from "../../app/features/assessment/questions.ts";
import { expectAccessible } from "../support/axe.ts";
import { decodedMail } from "../support/mail/read-mail.ts";
import { copy, languages, radio } from "../support/screens/scanner-page.ts";
import { longTagForSpanish } from "../support/long-tests.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { answerPages, fillStart, inLanguage, step, words } from "./team-scan-page.ts";

test.use({ siteOptions: { name: "team-scan-answer" }, viewport: { width: 360, height: 740 } });
test.setTimeout(120_000);

for (const language of languages) {
  test(`[T1] [T2] [T3] a whole scan without JavaScript in ${language}: start, share, answer, replace`, {
    tag: longTagForSpanish(language),
  }, async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    const { start, manage, answer, share } = words(language);
    await page.goto(inLanguage(language, "/tools/team"));
    await page.getByRole("button", { name: start.form.submit }).click();
    await expect(page.locator("#start")).toContainText(start.form.errors.required.organization);
    await expect(page.locator("#form-answer")).toBeFocused();
    // The boxes for groups appear when they are wanted, and stay open while one of them needs a correction.
    await expect(page.locator('input[name="group1"]')).toBeHidden();
    const organization = `Cooperativa ${language}`;
    const email = `start-${language}@coop-${language}.example`;
    await fillStart(page, organization, email, ["Leadership", "Staff"]);
    await expect(page.locator('input[name="comparable"]')).not.toBeChecked();
    await page.getByRole("button", { name: start.form.submit }).click();
    // With the shared link there are no groups; nothing of what was typed is lost.
    await expect(page.locator("#start")).toContainText(start.form.errors.groupsNeedLinks);
    await expect(page.locator('input[name="group2"]')).toHaveValue("Staff");
    await expect(page.locator('input[name="group2"]')).toBeVisible();
    await fillStart(page, organization, email, ["", ""]);
    await page.getByRole("button", { name: start.form.submit }).click();
    await expect(page).toHaveURL(/\/tools\/team\/manage\/[0-9a-f]{48}#form-answer$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(organization);
    await expect(page.locator("[data-answers]")).toHaveAttribute("data-answers", "0");
    await expect(page.getByRole("img", { name: share.qr })).toBeVisible();
    await expect(page.locator('textarea[lang="en"]')).toHaveValue(/without your name/);
    await expect(page.locator('textarea[lang="es"]')).toHaveValue(/sin tu nombre/);
    const manageUrl = page.url();

    const shared = await page.locator("input[readonly]").first().inputValue();
    expect(shared).toMatch(/\/tools\/team\/[0-9a-f]{48}$/);
    await page.goto(shared);
    await expect(step(page)).toContainText(answer.anonymityHeading);
    await expect(step(page)).toContainText(answer.fiveDevices.replace("{{invited}}", "12"));
    await expect(step(page)).toContainText(answer.commentsDevices);
    await page.getByRole("button", { name: answer.start }).click();
    // The server names what is missing.
    const assessment = copy(language, "assessment");
    await page.getByRole("button", { name: assessment.navigation.next, exact: true }).click();
    await expect(step(page)).toContainText(assessment.errors.answerMissing);
    await expect(page.getByRole("alert").filter({ hasText: assessment.errors.pageIncomplete })).toBeFocused();
    await answerPages(page, language, 4);
    await expect(step(page)).toContainText(answer.commentHintDevices.replace("{{max}}", "600"));
    await page.locator('textarea[name="comment"]').fill("Más tiempo para pensar");
    await page.getByRole("button", { name: answer.send }).click();
    await expect(step(page)).toContainText(answer.doneTitle);

    // The same device again: the new answer replaces the first.
    await page.goto(shared);
    await expect(step(page)).toContainText(answer.sentBefore);
    await page.getByRole("button", { name: answer.again }).click();
    await answerPages(page, language, 1);
    await page.getByRole("button", { name: answer.send }).click();
    await expect(step(page)).toContainText(answer.replacedTitle);
    const [scan] = await db().select().from(teamScans).where(eq(teamScans.organization, organization));
    const rows = await db().select().from(teamScanAnswers).where(eq(teamScanAnswers.scanId, scan!.id));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ groupIndex: null, comment: "", answers: `${"1".repeat(49)}------` });
    await page.goto(manageUrl);
    // Fewer than five: the moment at which somebody answers is not shown.
    await expect(page.locator("[data-answers]")).toHaveAttribute("data-answers", "0");
    await expect(page.locator("main")).toContainText(manage.onlyCount);
    await expect(page.locator("main")).toContainText(manage.countsDevices);
    await context.close();

    const notice = await site.mailbox.waitFor(
      ({ to, raw }) => to.includes("team@savia.example") && raw.includes(email),
    );
    expect(notice.to).toEqual(["team@savia.example"]);

    // The mail has the private link, and the text to share in both languages.
    const mail = decodedMail((await site.mailbox.waitFor(({ to }) => to.includes(email))).raw);
    const mailed = new RegExp(`${site.url}${inLanguage(language, "/tools/team/manage/")}[0-9a-f]{48}`).exec(mail)?.[0];
    expect(mailed).toBe(manageUrl.replace("#form-answer", ""));
    for (const link of [
      shared,
      shared.replace(/(\/es)?\/tools/, "/tools"),
      shared.replace(/(\/es)?\/tools/, "/es/tools"),
    ])
      expect(mail).toContain(link);
    const reader = await browser.newPage();
    await reader.goto(mailed!);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(organization);
    await expect(reader.locator("[data-answers]")).toHaveAttribute("data-answers", "0");
    await reader.close();
  });
}

test("[T3] with JavaScript every choice survives a reload and a change of language", {
  tag: "@long",
}, async ({ page }) => {
  const { scan } = await startScan(threeGroups);
  const [token] = await personalTokens(scan.id);
  const { answer } = words("en");
  await page.goto(`/tools/team/${token}`);
  await expectAccessible(page, "introduction");
  await page.getByLabel("Board").check();
  await page.getByRole("button", { name: answer.start }).click();
  await expect(step(page)).toHaveAttribute("data-step", "page 1");
  await waitForHydration(page);
  const next = page.getByRole("button", { name: copy("en", "assessment").navigation.next, exact: true });
  await expect(next).toBeDisabled();
  for (const { id } of questionsOfPage(1)) await radio(page, id, 5).check();
  await next.click();
  await expect(step(page)).toHaveAttribute("data-step", "page 2");
  await radio(page, "col1", 2).check();
  await expectAccessible(page, "statements");
  await page.goto(`/es/tools/team/${token}`);
  await page.getByRole("button", { name: words("es").answer.resume }).click();
  await expect(step(page)).toHaveAttribute("data-step", "page 2");
  await expect(radio(page, "col1", 2)).toBeChecked();
  await waitForHydration(page);
  await answerPages(page, "es", 3, 2);
  await expectAccessible(page, "last question");
  await page.getByRole("button", { name: words("es").answer.send }).click();
  await expect(page.locator("[data-thanks]")).toBeVisible();
  await expectAccessible(page, "thanks");
  const rows = await db().select().from(teamScanAnswers).where(eq(teamScanAnswers.scanId, scan.id));
  expect(rows.map(({ groupIndex, answers }) => [groupIndex, answers.slice(0, 8)])).toEqual([[2, "55555553"]]);
  // Nothing of the answer stays on the device.
  expect(await page.evaluate(() => decodeURIComponent(document.cookie))).not.toContain("55555553");
});

test("[T3] the choices of two tabs are all stored @long", async ({ page, context }) => {
  const { scan } = await startScan();
  const address = `/tools/team/${scan.answerToken}`;
  const other = await context.newPage();
  await page.goto(`${address}?step=1`);
  await other.goto(`${address}?step=2`);
  await waitForHydration(page);
  await waitForHydration(other);
  for (const { id } of questionsOfPage(1)) await radio(page, id, 4).check();
  for (const { id } of questionsOfPage(2)) await radio(other, id, 2).check();
  await page.goto(address);
  await page.getByRole("button", { name: words("en").answer.resume }).click();
  await expect(step(page)).toHaveAttribute("data-step", "page 3");
});

test("[T3] choices made while the scripts are still on their way are kept, also after a reload @long", async ({
  page,
}) => {
  const { scan } = await startScan();
  const { promise: arrived, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`/tools/team/${scan.answerToken}?step=1`, { waitUntil: "commit" });
  await expect(step(page)).toHaveAttribute("data-step", "page 1");
  const asked = questionsOfPage(1).map(({ id }) => id);
  for (const id of asked.slice(0, 5)) await radio(page, id, 4).check();
  letThrough();
  await waitForHydration(page);
  for (const id of asked.slice(0, 5)) await expect(radio(page, id, 4)).toBeChecked();
  await page.reload({ waitUntil: "domcontentloaded" });
  // At once, because the server knows them from the cookie.
  for (const id of asked.slice(0, 5)) expect(await radio(page, id, 4).isChecked()).toBe(true);
  await waitForHydration(page);
  for (const id of asked.slice(0, 5)) await expect(radio(page, id, 4)).toBeChecked();
  for (const id of asked.slice(5)) await radio(page, id, 4).check();
  await page.getByRole("button", { name: copy("en", "assessment").navigation.next, exact: true }).click();
  await expect(step(page)).toHaveAttribute("data-step", "page 2");
});

test("[T2] a wrong link, a closed scan and a full one say so", async ({ page, request }) => {
  const { answer } = words("en");
  const missing = await page.goto(`/tools/team/${"0".repeat(48)}`);
  expect(missing?.status()).toBe(404);
  await expect(page.locator("main")).toContainText(answer.notFoundTitle);
  const { scan } = await startScan();
  await db()
    .update(teamScans)
    .set({ closesAt: new Date(Date.now() - 1000) })
    .where(eq(teamScans.id, scan.id));
  const closed = await page.goto(`/tools/team/${scan.answerToken}`);
  expect(closed?.headers()["cache-control"]).toContain("no-store");
  expect(closed?.headers()["x-robots-tag"]).toContain("noindex");
  await expect(page.locator("main")).toContainText(answer.closedTitle);
  const posted = await request.post(`/tools/team/${scan.answerToken}`, { form: { go: "send" } });
  expect(posted.status()).toBe(409);
});

test("[T16] a group number that does not exist is refused, and nothing of the answer is lost", async ({
  page,
  context,
  site,
}) => {
  const { scan } = await startScan(threeGroups);
  const [token] = await personalTokens(scan.id);
  const { answer } = words("en");
  const saved = {
    key: crypto.randomUUID(),
    answers: `${"2".repeat(49)}------`,
    group: 99,
    comment: "Keep this text",
    shareable: true,
  };
  const name = `team-scan-${token!.slice(0, 12)}`;
  await context.addCookies([{ name, value: encodeURIComponent(JSON.stringify(saved)), url: `${site.url}/tools/team` }]);
  const send = { go: "send", step: "last", comment: saved.comment, shareable: "yes" };
  const refused = await context.request.post(`/tools/team/${token}`, { form: send, maxRedirects: 0 });
  expect(refused.status()).toBe(422);
  expect(await refused.text()).toContain(answer.groupUnknown);
  expect(await db().select().from(teamScanAnswers).where(eq(teamScanAnswers.scanId, scan.id))).toEqual([]);
  await page.goto(`/tools/team/${token}`);
  await page.getByLabel("Board").check();
  await page.getByRole("button", { name: answer.resume }).click();
  await expect(page.locator('textarea[name="comment"]')).toHaveValue(saved.comment);
  await expect(page.getByLabel(answer.shareable)).toBeChecked();
  await page.getByRole("button", { name: answer.send }).click();
  await expect(page.locator("[data-thanks]")).toBeVisible();
  const rows = await db().select().from(teamScanAnswers).where(eq(teamScanAnswers.scanId, scan.id));
  expect(rows).toMatchObject([
    { groupIndex: 2, answers: saved.answers, comment: saved.comment, commentShareable: true },
  ]);
});
