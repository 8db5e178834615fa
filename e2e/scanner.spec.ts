import AxeBuilder from "@axe-core/playwright";
import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { db } from "../db/client.server.ts";
import { leads, scans } from "../db/schema.ts";
import { pageCount, pillarQuestions, pillars, questionsOfPage, questions, readinessQuestions, scoredPillars } from "../app/features/scanner/questions.ts";
import { answerPage, answersWithSums, arriveAtEmail, button, copy, every, fill, fillContact, languages, linkIn, openTools, person, radio, scanner, send, toolsPath, walk } from "./scanner-walk.ts";
import { expect, hydrated, test } from "./site.ts";

test.use({ siteOptions: { name: "scanner" } });
test.setTimeout(120_000);

async function axe(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0);
}

test("[175] [178] [179] [181] [182] hero, scanner, FAQ and both sets of links, in both languages", async ({ page, request }) => {
  for (const language of languages) {
    const response = await request.get(toolsPath(language));
    expect(response.headers()["cache-control"]).toContain("public");
    await openTools(page, language);
    const tools = copy(language, "tools");
    const { intro, pillars: names } = copy(language, "assessment");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(tools.hero.title);
    await expect(scanner(page).getByRole("heading", { name: intro.title })).toBeVisible();
    for (const text of [...intro.paragraphs, intro.notes.duration, intro.notes.results]) await expect(scanner(page)).toContainText(text);
    await expect(button(page, intro.start)).toBeEnabled();
    expect(await scanner(page).locator("ol > li p:first-of-type").allInnerTexts()).toEqual(scoredPillars.map((pillar) => names[pillar].title));
    await expect(page.locator("details > summary")).toHaveCount(tools.faq.items.length);

    const prefix = language === "es" ? "/es" : "";
    const hrefs = (scope: string) => page.locator(`${scope} a`).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(await hrefs("nav[aria-labelledby=suggestions-heading]")).toEqual(["offerings", "about", "insights"].map((name) => `${prefix}/${name}`));
    expect(await hrefs("[data-related]")).toEqual(["journey", "offerings", "insights"].map((name) => `${prefix}/${name}`));
    const structured = await page.locator('script[type="application/ld+json"]').evaluateAll((all) => all.map((block) => JSON.parse(block.textContent!)["@type"]));
    expect(structured).toContain("FAQPage");
    await axe(page, `${language} intro`);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`[176] [177] the FAQ has one open item, and it closes (JavaScript ${javaScriptEnabled ? "on" : "off"})`, async ({ browser, site }) => {
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
  test(`[180] [183]-[193] [205] [209] [217]-[224] a whole run in ${language}`, async ({ page, site }) => {
    const words = copy(language, "assessment");
    const results = copy(language, "results");
    const answers = answersWithSums({ purposeCulture: 27, collaboration: 18, leadership: 26, selfLeadership: 27, wellBeing: 14, organizationalStrategy: 22, interconnectivity: 20 });
    await openTools(page, language);
    const seen: string[] = [];
    const progress = scanner(page).getByRole("progressbar");
    let answered = 0;

    await walk(page, language, answers, async (number) => {
      expect(Math.abs(Number(await progress.getAttribute("aria-valuenow")) - (number * 100) / 7)).toBeLessThanOrEqual(1);
      const groups = await scanner(page).locator("fieldset:not(details fieldset)").evaluateAll((all) => all.map((group) => group.querySelector("input")!.name));
      expect(groups).toEqual(questionsOfPage(number).map(({ id }) => id));
      seen.push(...(await scanner(page).locator("fieldset:not(details fieldset) legend").allInnerTexts()).map((text) => text.replace(/^\d\s*/, "")));
      answered += groups.length;
      await expect(scanner(page).locator("[data-counter]")).toHaveText(fill(words.progress.counter, { answered, total: 55 }));
      await expect(button(page, words.navigation.previous)).toBeEnabled({ enabled: number > 1 });
      expect(await scanner(page).locator(`input[name="${groups[0]}"]`).count()).toBe(6);
      await expect(scanner(page).getByRole("radio", { name: words.scale.labels[0] }).first()).toBeVisible();
      await expect(button(page, number === pageCount ? words.navigation.complete : words.navigation.next)).toBeEnabled();
      await expect(page.locator("[data-result]")).toHaveCount(0);
    });
    expect(seen.map((text) => text.trim())).toEqual(pillarQuestions.map(({ id }) => words.questions[id]));
    if (language === "es") expect(seen.some((text) => Object.values(copy("en", "assessment").questions).includes(text.trim()))).toBe(false);

    await expect(page.locator("[data-result]")).toHaveCount(0);
    const contact = await fillContact(page);
    await expect(page.locator("input[name=keepMePosted]")).not.toBeChecked();
    await button(page, words.email.submit).click();
    await expect(page.getByText(words.email.toast.success.text)).toBeVisible();

    const result = page.locator("[data-result]");
    await expect(result).toContainText(results.status.stabilizing.label);
    await expect(result).toContainText(results.status.stabilizing.meaning);
    await expect(result).toContainText(fill(results.distance.other, { points: 29, next: results.status.evolving.label }));
    await expect(result.locator("[data-self-leadership]")).toHaveText(copy(language, "leadership").bands.consciousLeadershipEmerging.label);
    await expect(result.locator("[data-interconnectivity]")).toHaveText(results.interconnectivity.low);
    await expect(result.locator("[data-extreme=strongest]")).toContainText(words.pillars.purposeCulture.title);
    await expect(result.locator("[data-extreme=weakest]")).toContainText(words.pillars.wellBeing.title);
    const rows = { purposeCulture: [27, 77], collaboration: [18, 51], leadership: [26, 74], selfLeadership: [27, 77], wellBeing: [14, 40], organizationalStrategy: [22, 63], interconnectivity: [20, 57] };
    for (const [pillar, [score, percent]] of Object.entries(rows)) {
      const row = result.locator(`tr[data-pillar=${pillar}]`);
      await expect(row).toContainText(fill(results.table.scoreValue, { score: score!, max: 35 }));
      await expect(row).toContainText(fill(results.table.percentValue, { percent: percent! }));
    }
    await expect(result).toContainText(/24/);
    await expect(result).toContainText(results.mailedNote);

    // Each number opens to its seven answers and its rule.
    const entry = result.locator("[data-entry=wellBeing]");
    await entry.locator("summary").click();
    expect(await entry.locator("tbody tr").count()).toBe(7);
    await expect(entry).toContainText(fill(results.rules.pillarScore, { count: 7, maxAnswer: 5, max: 35 }));
    await axe(page, `${language} results`);

    const mail = await site.mailbox.waitFor(({ to }) => to.includes(contact.email));
    expect(linkIn(mail.raw).startsWith("/es/")).toBe(language === "es");
    await site.mailbox.waitFor(({ to, raw }) => to.includes("team@savia.example") && raw.includes("Cooperativa del Valle"));

    // The result is still there after a reload; retake clears it.
    await page.reload();
    await expect(page.locator("[data-result]")).toBeVisible();
    await button(page, results.retake.button).click();
    await expect(scanner(page).getByRole("heading", { name: words.intro.title })).toBeVisible();
    await expect(page.locator("[data-result]")).toHaveCount(0);
    await button(page, words.intro.start).click();
    await expect(scanner(page).getByRole("heading", { name: words.pillars.purposeCulture.title })).toBeVisible();
    expect(await scanner(page).locator("input[type=radio]:checked").count()).toBe(0);
    expect(await db().select().from(scans).innerJoin(leads, eq(leads.id, scans.leadId)).where(eq(leads.email, contact.email))).toHaveLength(1);
  });
}

test("[188] [189] [191] next opens with the seventh answer and says why not before; previous keeps the answers", async ({ page }) => {
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

test("[191] [192] the six optional statements are closed, count to 55 and block nothing", async ({ page }) => {
  await openTools(page, "en");
  const { readiness, navigation, progress } = copy("en", "assessment");
  await walk(page, "en", every(4), async (number) => {
    if (number < pageCount) return;
    const group = scanner(page).locator("details");
    await expect(group).not.toHaveAttribute("open");
    await expect(button(page, navigation.complete)).toBeEnabled();
    await group.locator("summary").click();
    for (const { id } of readinessQuestions) await radio(page, id, 3).check();
    await expect(scanner(page).locator("[data-counter]")).toHaveText(fill(progress.counter, { answered: questions.length, total: questions.length }));
    await scanner(page).getByRole("button", { name: readiness.clear }).first().click();
    await expect(scanner(page).locator("[data-counter]")).toHaveText(fill(progress.counter, { answered: 54, total: 55 }));
    await axe(page, "last page");
  });
});

test("[R9] [13] answers survive a reload and a change of language in mid-scan", async ({ page }) => {
  await openTools(page, "en");
  const { intro, navigation } = copy("en", "assessment");
  await button(page, intro.start).click();
  await answerPage(page, 1, every(3));
  await button(page, navigation.next).click();
  await answerPage(page, 2, every(5));
  await page.reload();
  await hydrated(page);
  await expect(radio(page, "col1", 5)).toBeChecked();
  await page.getByRole("banner").getByRole("link", { name: "Español" }).first().click();
  await hydrated(page);
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

for (const language of languages) {
  test(`[206]-[210] the e-mail step in ${language}: four fields checked on change, one reason, nothing else required`, async ({ page }) => {
    const words = copy(language, "assessment").email;
    await arriveAtEmail(page, language, every(2));
    const submit = button(page, words.submit);
    await expect(submit).toBeDisabled();
    await expect(scanner(page)).toContainText(words.disabledReason);
    const messages = new Set<string>();
    for (const field of ["firstName", "lastName", "email", "company"] as const) {
      const input = page.getByLabel(words.fields[field]);
      await input.fill("x");
      await input.fill("");
      await expect(scanner(page)).toContainText(words.errors[`${field}Required`]);
      messages.add(words.errors[`${field}Required`]);
    }
    expect(messages.size).toBe(4);
    for (const bad of ["a@b", "abc"]) {
      await page.getByLabel(words.fields.email).fill(bad);
      await expect(scanner(page)).toContainText(words.errors.emailInvalid);
    }
    await axe(page, `${language} e-mail step`);
    await fillContact(page);
    await expect(submit).toBeEnabled();

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/functions/send-assessment-results", async (route) => {
      await held;
      await route.continue();
    });
    await submit.click();
    await expect(button(page, words.submitting)).toBeDisabled();
    await expect(page.locator("[data-result]")).toHaveCount(0);
    release();
    await expect(page.locator("[data-result]")).toBeVisible();
  });
}

test("[211] [212] [213] the request carries the specified fields, the answers and the page's language", async ({ page }) => {
  for (const language of languages) {
    await arriveAtEmail(page, language, answersWithSums({ purposeCulture: 20, collaboration: 33, leadership: 20, wellBeing: 4, organizationalStrategy: 20, selfLeadership: 28, interconnectivity: 21 }));
    const sent = page.waitForRequest("**/functions/send-assessment-results");
    const contact = await send(page, language);
    const request = await sent;
    expect(request.method()).toBe("POST");
    const body = request.postDataJSON();
    expect(body).toMatchObject({ ...contact, language, keepMePosted: false });
    expect(Object.keys(body.answers)).toHaveLength(49);
    const words = copy(language, "assessment");
    expect(body.assessmentResults).toEqual({
      pillarScores: { purposeCulture: 20, collaboration: 33, leadership: 20, selfLeadership: 28, wellBeing: 4, organizationalStrategy: 20, interconnectivity: 21 },
      totalScore: 97,
      interconnectivityScore: 21,
      selfLeadershipScore: 28,
      selfLeadershipPercent: 80,
      organizationalStatus: copy(language, "results").status.emerging.label,
      painPoint: words.pillars.wellBeing.title,
      strength: words.pillars.collaboration.title,
      language,
    });
    await page.evaluate(() => localStorage.clear());
  }
});

test("[214] [215] [216] [218] an error or a lost connection keeps the step, the form and the answers", async ({ page }) => {
  for (const language of languages) {
    const { toast } = copy(language, "assessment").email;
    const words = copy(language, "assessment").email;
    await arriveAtEmail(page, language, every(3));
    const contact = await fillContact(page);
    const alerts = page.locator("[role=alert]");
    const troubles = [
      { answer: (route: import("@playwright/test").Route) => route.fulfill({ status: 500, json: { error: { message: "boom" } } }), told: toast.error },
      { answer: (route: import("@playwright/test").Route) => route.fulfill({ status: 200, json: { error: "boom" } }), told: toast.error },
      { answer: (route: import("@playwright/test").Route) => route.fulfill({ status: 429, json: { error: { message: "slow down" } } }), told: { title: toast.error.title, text: words.rateLimited } },
      { answer: (route: import("@playwright/test").Route) => route.abort(), told: toast.exception },
    ];
    for (const { answer, told } of troubles) {
      await page.route("**/functions/send-assessment-results", answer);
      await button(page, words.submit).click();
      await expect(alerts.last()).toContainText(told.title);
      await expect(alerts.last()).toContainText(told.text);
      await expect(page.locator("input[name=email]")).toHaveValue(contact.email);
      await expect(page.locator("[data-result]")).toHaveCount(0);
      await alerts.last().getByRole("button").click();
      await page.unroute("**/functions/send-assessment-results");
    }
    expect(toast.exception.title).toBe("Error");
    await button(page, words.submit).click();
    await expect(page.locator("[data-result]")).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  }
});

test("[194]-[203] [219] [220] every band's edge shows its exact label, in both languages", async ({ page }) => {
  test.setTimeout(240_000);
  const cases = [
    { total: 60, self: 13, inter: 20, status: "misaligned", label: "belowTheLine", message: "low" },
    { total: 61, self: 14, inter: 21, status: "emerging", label: "inTransition", message: "strong" },
    { total: 100, self: 20, inter: 20, status: "emerging", label: "inTransition", message: "low" },
    { total: 101, self: 21, inter: 21, status: "stabilizing", label: "consciousLeadershipEmerging", message: "strong" },
    { total: 135, self: 27, inter: 20, status: "stabilizing", label: "consciousLeadershipEmerging", message: "low" },
    { total: 136, self: 28, inter: 21, status: "evolving", label: "regenerativeLeadershipEmbodied", message: "strong" },
    { total: 160, self: 35, inter: 35, status: "evolving", label: "regenerativeLeadershipEmbodied", message: "strong" },
    { total: 161, self: 0, inter: 0, status: "thriving", label: "belowTheLine", message: "low" },
  ];
  for (const [index, { total, self, inter, status, label, message }] of cases.entries()) {
    const language = languages[index % 2]!;
    const scored = Object.fromEntries(scoredPillars.map((pillar, position) => [pillar, Math.min(35, Math.max(0, total - position * 35))]));
    await arriveAtEmail(page, language, answersWithSums({ ...scored, selfLeadership: self, interconnectivity: inter }));
    await send(page, language);
    const result = page.locator("[data-result]");
    const results = copy(language, "results");
    await expect(result.locator("[data-status]")).toContainText(results.status[status].label);
    await expect(result.locator("[data-status]")).toContainText(fill(results.total.score, { score: total, max: 175 }));
    await expect(result.locator("[data-status]")).toContainText(fill(results.total.percent, { percent: Math.round((total * 100) / 175) }));
    await expect(result.locator("[data-self-leadership]")).toHaveText(copy(language, "leadership").bands[label].label);
    await expect(result.locator("[data-interconnectivity]")).toHaveText(results.interconnectivity[message]);
    await page.evaluate(() => localStorage.clear());
  }
});

test("[196] [197] [204] [221] lenses do not count; ties are named together; equal pillars are balanced", async ({ page }) => {
  const results = copy("en", "results");
  await arriveAtEmail(page, "en", answersWithSums({ selfLeadership: 35, interconnectivity: 35 }));
  await send(page, "en");
  await expect(page.locator("[data-status]")).toContainText(fill(results.total.score, { score: 0, max: 175 }));
  await expect(page.locator("[data-result]")).toContainText(results.balanced.text);
  await page.evaluate(() => localStorage.clear());
  await arriveAtEmail(page, "en", answersWithSums({ purposeCulture: 30, collaboration: 5, leadership: 35, wellBeing: 5, organizationalStrategy: 35 }));
  await send(page, "en");
  await expect(page.locator("[data-extreme=strongest]")).toContainText("Leadership and Organizational Strategy");
  await expect(page.locator("[data-extreme=weakest]")).toContainText("Collaboration and Well-being");
  await expect(page.locator("[data-extreme=weakest]")).toContainText(results.weakest.headingTie);
  await expect(page.locator("tr[data-pillar=leadership]")).toContainText("35 of 35");
  await expect(page.locator("tr[data-pillar=selfLeadership]")).toContainText("0 of 35");
});

test("[184]-[192] the whole scan with the keyboard alone", async ({ page }) => {
  await openTools(page, "en");
  const { intro, email } = copy("en", "assessment");
  await button(page, intro.start).focus();
  await page.keyboard.press("Enter");
  const active = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      const group = element.type === "radio" ? [...document.querySelectorAll<HTMLInputElement>(`input[name="${element.name}"]`)] : [];
      return { type: element.type, name: element.name, value: element.value, answered: group.some(({ checked }) => checked) };
    });
  for (let number = 1; number <= pageCount; number++) {
    await expect(scanner(page).getByRole("heading", { level: 2 })).toBeFocused();
    let answered = 0;
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      const { type, name, value, answered: done } = await active();
      if (type === "radio" && !done && !name.startsWith("r")) {
        // Digits choose, arrows move on from there.
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

for (const language of languages) {
  test(`[R8] the whole scan without JavaScript in ${language}`, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    const words = copy(language, "assessment");
    const results = copy(language, "results");
    await openTools(page, language, false);
    await button(page, words.intro.start).click();

    // Nothing is disabled but Previous; the server says what is missing, beside the statement.
    await expect(button(page, words.navigation.previous)).toBeDisabled();
    for (const { id } of questionsOfPage(1).slice(0, 6)) await radio(page, id, 4).check();
    const refused = page.waitForResponse((response) => response.request().method() === "POST");
    await button(page, words.navigation.next).click();
    expect((await refused).status()).toBe(422);
    await expect(scanner(page)).toContainText(words.errors.pageIncomplete);
    await expect(scanner(page).locator("fieldset", { hasText: words.questions.pc7 })).toContainText(words.errors.answerMissing);
    await expect(radio(page, "pc1", 4)).toBeChecked();
    await radio(page, "pc7", 4).check();
    await button(page, words.navigation.next).click();

    // The other language and back, with the answers in the form.
    const other = copy(language === "en" ? "es" : "en", "assessment");
    await button(page, words.navigation.otherLanguage).click();
    await expect(scanner(page).getByRole("heading", { level: 2 })).toHaveText(other.pillars.collaboration.title);
    await button(page, other.navigation.otherLanguage).click();
    await button(page, words.navigation.previous).click();
    await expect(radio(page, "pc7", 4)).toBeChecked();
    await button(page, words.navigation.next).click();

    for (let number = 2; number <= pageCount; number++) {
      await expect(scanner(page).getByRole("heading", { level: 2 })).toHaveText(words.pillars[pillars[number - 1]!].title);
      await answerPage(page, number, every(4));
      if (number === pageCount) {
        await scanner(page).locator("details summary").click();
        await radio(page, "r1", 5).check();
      }
      await button(page, number === pageCount ? words.navigation.complete : words.navigation.next).click();
    }
    await button(page, words.email.submit).click();
    for (const field of ["firstName", "lastName", "email", "company"]) await expect(scanner(page)).toContainText(words.email.errors[`${field}Required`]);
    const contact = await fillContact(page, { ...person(), email: "abc" });
    await button(page, words.email.submit).click();
    await expect(scanner(page)).toContainText(words.email.errors.emailInvalid);
    await expect(page.locator("input[name=company]")).toHaveValue(contact.company);
    await page.locator("input[name=email]").fill(person().email);
    await button(page, words.email.submit).click();

    await expect(page).toHaveURL(new RegExp(`${language === "es" ? "/es" : ""}/tools/result/[0-9a-f]{48}`));
    await expect(page.locator("h1")).toHaveText(results.heading);
    await expect(page.locator("[data-status]")).toContainText(results.status.evolving.label);
    await expect(page.locator("[data-result]")).toContainText(results.mailedNote);
    await page.locator("[data-entry=leadership] summary").click();
    await expect(page.locator("[data-entry=leadership] tbody tr").first()).toBeVisible();
    await page.getByRole("link", { name: results.retake.button }).click();
    await expect(button(page, words.intro.start)).toBeVisible();
    await context.close();
  });
}

test("[R8] [R17] pages that the server gave back with errors are as accessible as the others", async ({ page }) => {
  // axe needs a browser that runs scripts; the site's own are kept away, so its forms post.
  await page.route("**/assets/*.js", (route) => route.abort());
  const words = copy("en", "assessment");
  await page.goto("/tools");
  await button(page, words.intro.start).click();
  await button(page, words.navigation.next).click();
  await expect(scanner(page)).toContainText(words.errors.pageIncomplete);
  await axe(page, "page with errors");
  for (let number = 1; number <= pageCount; number++) {
    await answerPage(page, number, every(4));
    await button(page, number === pageCount ? words.navigation.complete : words.navigation.next).click();
  }
  await button(page, words.email.submit).click();
  await expect(scanner(page)).toContainText(words.email.errors.companyRequired);
  await axe(page, "e-mail step with errors");
});

test("[38] [R9] the private link: noindex, never kept, in both languages, with its PDF", async ({ page, request }) => {
  await arriveAtEmail(page, "en", every(3));
  await send(page, "en");
  const link = new URL(await page.getByLabel(copy("en", "results").privateLink.heading).inputValue()).pathname;
  const response = await page.goto(link);
  expect(response!.status()).toBe(200);
  expect(response!.headers()["cache-control"]).toBe("private, no-store");
  expect(response!.headers()["x-robots-tag"]).toContain("noindex");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(page.locator("h1")).toHaveText(copy("en", "results").heading);
  await axe(page, "result page");
  await page.getByRole("banner").getByRole("link", { name: "Español" }).first().click();
  await expect(page.locator("h1")).toHaveText(copy("es", "results").heading);
  await expect(page.locator("[data-status]")).toContainText(copy("es", "results").status.stabilizing.label);
  await axe(page, "result page in Spanish");

  for (const path of [link, `/es${link}`]) {
    const pdf = await request.get(`${path}/report.pdf`);
    expect(pdf.status()).toBe(200);
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    expect(pdf.headers()["cache-control"]).toBe("private, no-store");
    expect(pdf.headers()["content-disposition"]).toMatch(path.startsWith("/es") ? /informe-de-salud/ : /organizational-health-report/);
    const bytes = await pdf.body();
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.toString("latin1").match(/\/Type \/Page\b(?!s)/g)).toHaveLength(4);
  }

  for (const [language, path] of [["en", `/tools/result/${"0".repeat(48)}`], ["es", "/es/tools/result/typo"]] as const) {
    const missing = await page.goto(path);
    expect(missing!.status()).toBe(404);
    await expect(page.locator("h1")).toHaveText(copy(language, "results").notFound.title);
    await axe(page, `${language} unknown link`);
    expect((await request.get(`${path}/report.pdf`)).status()).toBe(404);
  }
});

test("only the mailed link shows both dates; the page after the submit never does", async ({ page, site }) => {
  const contact = person();
  await arriveAtEmail(page, "en", every(2));
  await send(page, "en", contact);
  await site.mailbox.waitFor(({ to }) => to.includes(contact.email));
  await page.evaluate(() => localStorage.clear());
  await arriveAtEmail(page, "en", answersWithSums({ ...Object.fromEntries(pillars.map((pillar) => [pillar, 14])), wellBeing: 28, leadership: 7 }));
  await send(page, "en", contact);
  await expect(page.locator("[data-comparison]")).toHaveCount(0);
  await page.goto(new URL(await page.getByLabel(copy("en", "results").privateLink.heading).inputValue()).pathname);
  await expect(page.locator("[data-result]")).toBeVisible();
  await expect(page.locator("[data-comparison]")).toHaveCount(0);

  const mails = () => site.mailbox.mails.filter(({ to }) => to.includes(contact.email));
  await expect.poll(() => mails().length).toBe(2);
  await page.goto(linkIn(mails()[1]!.raw));
  const { comparison } = copy("en", "results");
  const table = page.locator("[data-comparison]");
  await expect(table.locator("[data-change=wellBeing]")).toContainText(fill(comparison.up, { points: 14 }));
  await expect(table.locator("[data-change=leadership]")).toContainText(fill(comparison.down, { points: 7 }));
  await expect(table.locator("[data-change=collaboration]")).toContainText(comparison.same);
  await axe(page, "comparison");
  await page.goto(linkIn(mails()[0]!.raw));
  await expect(page.locator("[data-comparison]")).toHaveCount(0);
});

test("[187] [R4] bodies that are too large or not allowed are refused plainly", async ({ request }) => {
  const before = await db().select().from(scans);
  const contact = person();
  const large = await request.post("/functions/send-assessment-results", { data: { ...contact, language: "en", answers: every(3), note: "x".repeat(1_000_000) } });
  expect(large.status()).toBe(413);
  expect((await large.text()).length).toBeGreaterThan(10);
  for (const bad of [6, -1, 2.5]) {
    const response = await request.post("/functions/send-assessment-results", { data: { ...contact, language: "en", answers: { ...every(3), pc1: bad } } });
    expect(response.status()).toBe(422);
    expect((await response.json()).error.fields["answers.pc1"]).toBe(copy("en", "assessment").errors.answerInvalid);
  }
  expect((await request.get("/functions/send-assessment-results")).status()).toBe(405);
  const form = await request.post("/tools", { form: { step: "assessment", page: "1", go: "next", pc1: "6" } });
  expect(form.status()).toBe(422);
  expect(await db().select().from(scans)).toHaveLength(before.length);
});

test("[R16] a burst answers 429, and the typed form stays, with and without JavaScript", async ({ page, request, browser, site }) => {
  const contact = person();
  const statuses: number[] = [];
  for (let round = 0; round < 13; round++) {
    const response = await request.post("/functions/send-assessment-results", { data: { ...contact, lastName: `F${round}`, language: "en", answers: every(3) } });
    statuses.push(response.status());
  }
  expect(statuses.at(-1)).toBe(429);
  const { email } = copy("en", "assessment");
  await arriveAtEmail(page, "en", every(3));
  await fillContact(page, contact);
  await button(page, email.submit).click();
  await expect(page.locator("[role=alert]").last()).toContainText(email.rateLimited);
  await expect(page.locator("input[name=email]")).toHaveValue(contact.email);

  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  const response = await context.request.post("/es/tools", { form: { step: "email", page: "7", go: "send", ...Object.fromEntries(Object.entries(every(3)).map(([id, answer]) => [id, String(answer)])), ...contact } });
  expect(response.status()).toBe(429);
  await plain.setContent(await response.text());
  await expect(plain.locator("input[name=email]")).toHaveValue(contact.email);
  expect(await plain.locator("#scanner").innerText()).toContain(copy("es", "assessment").email.rateLimited);
  await context.close();
});
