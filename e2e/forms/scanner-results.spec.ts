import { db } from "../../db/client.server.ts";
import { pdfText } from "../../test/pdf-text.ts";
import { scans } from "../../db/schema.ts";
import { pillars, scoredPillars } from "../../app/features/assessment/questions.ts";
import { expectAccessible } from "../support/axe.ts";
import {
  answersWithSums,
  openEmailStep,
  copy,
  sameAnswers,
  fill,
  languages,
  linkIn,
  person,
  send,
} from "../support/screens/scanner-page.ts";
import { expect, test } from "../support/site.ts";
import { useless } from "../support/screens/on-paper.ts";

test.use({ siteOptions: { name: "scanner-results" } });
test.setTimeout(120_000);

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
    const scored = Object.fromEntries(
      scoredPillars.map((pillar, position) => [pillar, Math.min(35, Math.max(0, total - position * 35))]),
    );
    await openEmailStep(page, language, answersWithSums({ ...scored, selfLeadership: self, interconnectivity: inter }));
    await send(page, language);
    const result = page.locator("[data-result]");
    const results = copy(language, "results");
    await expect(result.locator("[data-status]")).toContainText(results.status[status].label);
    await expect(result.locator("[data-status]")).toContainText(fill(results.total.score, { score: total, max: 175 }));
    await expect(result.locator("[data-status]")).toContainText(
      fill(results.total.percent, { percent: Math.round((total * 100) / 175) }),
    );
    await expect(result.locator("[data-self-leadership]")).toHaveText(copy(language, "leadership").bands[label].label);
    await expect(result.locator("[data-interconnectivity]")).toHaveText(results.interconnectivity[message]);
    await page.evaluate(() => localStorage.clear());
  }
});

test("[196] [197] [204] [221] lenses do not count; ties are named together; equal pillars are balanced", async ({
  page,
}) => {
  const results = copy("en", "results");
  await openEmailStep(page, "en", answersWithSums({ selfLeadership: 35, interconnectivity: 35 }));
  await send(page, "en");
  await expect(page.locator("[data-status]")).toContainText(fill(results.total.score, { score: 0, max: 175 }));
  await expect(page.locator("[data-result]")).toContainText(results.balanced.text);
  await page.evaluate(() => localStorage.clear());
  await openEmailStep(
    page,
    "en",
    answersWithSums({ purposeCulture: 30, collaboration: 5, leadership: 35, wellBeing: 5, organizationalStrategy: 35 }),
  );
  await send(page, "en");
  await expect(page.locator("[data-extreme=strongest]")).toContainText("Leadership and Organizational Strategy");
  await expect(page.locator("[data-extreme=weakest]")).toContainText("Collaboration and Well-being");
  await expect(page.locator("[data-extreme=weakest]")).toContainText(results.weakest.headingTie);
  await expect(page.locator("tr[data-pillar=leadership]")).toContainText("35 of 35");
  await expect(page.locator("tr[data-pillar=selfLeadership]")).toContainText("0 of 35");
  const numbers = ["1", "2", "3", "4", "5", "6", "7"];
  expect(await page.locator("tr[data-pillar] th span span").allTextContents()).toEqual(numbers);
  expect(await page.locator("[data-entry] > div:first-child span[aria-hidden]").allTextContents()).toEqual(numbers);
});

test("[R9] decision 38: the private link is noindex, never cached, in both languages, and has a PDF", async ({
  page,
  request,
}) => {
  await openEmailStep(page, "en", sameAnswers(3));
  await send(page, "en");
  const link = new URL(await page.getByLabel(copy("en", "results").privateLink.heading).inputValue()).pathname;
  const response = await page.goto(link);
  expect(response!.status()).toBe(200);
  expect(response!.headers()["cache-control"]).toBe("private, no-store");
  expect(response!.headers()["x-robots-tag"]).toContain("noindex");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(page.locator("h1")).toHaveText(copy("en", "results").heading);
  await expectAccessible(page, "result page");
  await page.getByRole("banner").getByRole("link", { name: "Español" }).first().click();
  await expect(page.locator("h1")).toHaveText(copy("es", "results").heading);
  await expect(page.locator("[data-status]")).toContainText(copy("es", "results").status.stabilizing.label);
  await expectAccessible(page, "result page in Spanish");
  const es = copy("es", "results");
  await expect(page.getByRole("link", { name: es.pdf.download })).toHaveCount(2);
  await expect(page.getByRole("main").getByRole("link", { name: es.talk.action })).toHaveAttribute(
    "href",
    "/es/journey",
  );
  await expect(page.locator("[data-result]")).toContainText(es.mailedNote);
  await db()
    .update(scans)
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) });
  await page.reload();
  await expect(page.locator("[data-result]")).toBeVisible();
  await expect(page.locator("[data-result]")).not.toContainText(es.mailedNote);

  for (const path of [link, `/es${link}`]) {
    const pdf = await request.get(`${path}/report.pdf`);
    expect(pdf.status()).toBe(200);
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    expect(pdf.headers()["cache-control"]).toBe("private, no-store");
    expect(pdf.headers()["content-disposition"]).toMatch(
      path.startsWith("/es") ? /informe-de-salud/ : /organizational-health-report/,
    );
    const bytes = await pdf.body();
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.toString("latin1").match(/\/Type \/Page\b(?!s)/g)).toHaveLength(4);
  }

  for (const [language, path] of [
    ["en", `/tools/result/${"0".repeat(48)}`],
    ["es", "/es/tools/result/typo"],
  ] as const) {
    const missing = await page.goto(path);
    expect(missing!.status()).toBe(404);
    await expect(page.locator("h1")).toHaveText(copy(language, "results").notFound.title);
    await expectAccessible(page, `${language} unknown link`);
    expect((await request.get(`${path}/report.pdf`)).status()).toBe(404);
  }
});

test("only the mailed link and its report compare with earlier scans; the page after the submit never does", async ({
  page,
  site,
}) => {
  const contact = person();
  await openEmailStep(page, "en", sameAnswers(2));
  await send(page, "en", contact);
  await site.mailbox.waitFor(({ to }) => to.includes(contact.email));
  await page.evaluate(() => localStorage.clear());
  await openEmailStep(
    page,
    "en",
    answersWithSums({ ...Object.fromEntries(pillars.map((pillar) => [pillar, 14])), wellBeing: 28, leadership: 7 }),
  );
  await send(page, "en", contact);
  await expect(page.locator("[data-comparison]")).toHaveCount(0);
  const pageLink = new URL(await page.getByLabel(copy("en", "results").privateLink.heading).inputValue()).pathname;
  await page.goto(pageLink);
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
  await expectAccessible(page, "comparison");

  // The report of the mailed link has one page more, with the change since then. The report of the page's link has not.
  const pages = async (link: string) =>
    (await (await page.request.get(`${link}/report.pdf`)).body()).toString("latin1").match(/\/Type \/Page\b(?!s)/g)!
      .length;
  expect(await pages(linkIn(mails()[1]!.raw))).toBe(5);
  expect(await pages(pageLink)).toBe(4);
  expect(await pages(linkIn(mails()[0]!.raw))).toBe(4);
  await page.goto(linkIn(mails()[0]!.raw));
  await expect(page.locator("[data-comparison]")).toHaveCount(0);
});

test("[187] [R4] bodies that are too large or invalid are refused with a message", async ({ request }) => {
  const before = await db().select().from(scans);
  const contact = person();
  const large = await request.post("/functions/send-assessment-results", {
    data: { ...contact, language: "en", answers: sameAnswers(3), note: "x".repeat(1_000_000) },
  });
  expect(large.status()).toBe(413);
  expect((await large.text()).length).toBeGreaterThan(10);
  for (const bad of [6, -1, 2.5]) {
    const response = await request.post("/functions/send-assessment-results", {
      data: { ...contact, language: "en", answers: { ...sameAnswers(3), pc1: bad } },
    });
    expect(response.status()).toBe(422);
    expect((await response.json()).error.fields["answers.pc1"]).toBe(copy("en", "assessment").errors.answerInvalid);
  }
  expect((await request.get("/functions/send-assessment-results")).status()).toBe(405);
  const form = await request.post("/tools", { form: { step: "assessment", page: "1", go: "next", pc1: "6" } });
  expect(form.status()).toBe(422);
  expect(await db().select().from(scans)).toHaveLength(before.length);
});

test("[PS3] printed results keep the dots of their legend, and have nothing to press", async ({ page }) => {
  await openEmailStep(page, "en", sameAnswers(3));
  await send(page, "en");
  await page.emulateMedia({ media: "print" });
  const adjusted = await page.locator("[data-result] ul span").evaluateAll((spans) =>
    spans
      .map((span) => getComputedStyle(span))
      .filter(({ backgroundColor }) => backgroundColor !== "rgba(0, 0, 0, 0)")
      .map((style) => style.getPropertyValue("print-color-adjust")),
  );
  expect(new Set(adjusted)).toEqual(new Set(["exact"]));
  const { heading, talk } = copy("en", "results");
  const link = await page.locator("[data-result] input").inputValue();
  for (const address of [new URL(link).pathname, `/es${new URL(link).pathname}`]) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(address);
    await expect(page.locator("[data-result] [data-entry]")).toHaveCount(7);
    await page.emulateMedia({ media: "print" });
    // The result alone: no menu, no buttons, no ways to go on, no tables that are closed.
    await expect(page.locator(`${useless}, main a[href]`).filter({ visible: true })).toHaveCount(0);
    await expect(page.locator("[data-result] [data-entry]").last()).toBeVisible();
    // The chart stands beside the status, so that both are on the first sheet.
    const [status, chart] = await page
      .locator("[data-result] [data-status] > div")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    expect(chart!.left).toBeGreaterThanOrEqual(status!.right);
  }
  await page.goto(new URL(link).pathname);
  const printed = await pdfText(await page.pdf({ format: "A4" }));
  expect(printed).toContain(heading);
  expect(printed).not.toContain(talk.heading);
});
