import { count, eq } from "drizzle-orm";
import fc from "#test/generated.ts";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails, scanPageLinks, scans } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { resultLabels } from "#app/features/assessment/labels.ts";
import {
  type Answer,
  type Answers,
  answerScale,
  pillarQuestions,
  scoredPillars,
} from "#app/features/assessment/questions.ts";
import { findScanByToken } from "./scans.server.ts";
import { type AssessmentResult, buildAssessmentResult } from "#app/features/assessment/assessment-result.ts";
import { action } from "./send-results.route.ts";

useDatabase();

let people = 0;
const person = () => ({
  firstName: "Ana",
  lastName: "Ruiz",
  email: `ana${++people}@coop.example`,
  company: "Cooperativa Sol",
});
const every = (answer: Answer) => Object.fromEntries(pillarQuestions.map(({ id }) => [id, answer])) as Answers;
const labels = {
  en: resultLabels(copyFor("en", "assessment"), copyFor("en", "results")),
  es: resultLabels(copyFor("es", "assessment"), copyFor("es", "results")),
};
const resultOf = (answers: Answers, language: "en" | "es" = "en") =>
  buildAssessmentResult(answers, labels[language], language);

/** The body that a browser sends: the answers and the result it computed. */
function bodyOf(answers: Answers, language: "en" | "es" = "en") {
  return { ...person(), answers, assessmentResults: resultOf(answers, language), language };
}

async function send(
  body: unknown,
  {
    client = `10.0.${people % 250}.${people % 200}`,
    headers = {},
  }: { client?: string; headers?: Record<string, string> } = {},
) {
  const context = new RouterContextProvider();
  context.set(requestContext, { id: "test", clientAddress: client, method: "POST" });
  const request = new Request("http://localhost/functions/send-assessment-results", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = (await action({ request, context, params: {} } as unknown as Parameters<
    typeof action
  >[0])) as Response;
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as {
      link?: string;
      mailed?: boolean;
      repeated?: boolean;
      assessmentResults?: AssessmentResult;
      error?: { message: string; fields: Record<string, string> };
    },
  };
}

async function stored() {
  const [rows] = await db().select({ scans: count() }).from(scans);
  const [entries] = await db().select({ entries: count() }).from(leadEntries);
  const [people] = await db().select({ leads: count() }).from(leads);
  const [sentMails] = await db().select({ mails: count() }).from(mails);
  return [Number(rows!.scans), Number(entries!.entries), Number(people!.leads), Number(sentMails!.mails)];
}

const scanOf = async (email: string) =>
  (
    await db()
      .select({ scan: scans })
      .from(scans)
      .innerJoin(leads, eq(leads.id, scans.leadId))
      .where(eq(leads.emailKey, email.toLowerCase()))
      .orderBy(scans.createdAt)
  ).map(({ scan }) => scan);

const tokenOf = (link: string | undefined) => link!.split("/").at(-1)!;

/** The secret in the mailed link, which is in the mail and nowhere else. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = (await db().select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)).slice(-1);
  return /tools\/result\/([0-9a-f]{48})/.exec(mail!.html)![1]!;
}

test("[211] [R4] a scan is scored from the answers and stored in the timeline with its mails", async () => {
  const body = { ...bodyOf({ ...every(3), r1: 5 } as Answers, "es"), keepMePosted: true };
  const { status, body: answer } = await send(body);
  expect(status).toBe(200);
  const [scan] = await scanOf(body.email);
  expect(scan).toMatchObject({
    verified: true,
    language: "es",
    firstName: "Ana",
    company: "Cooperativa Sol",
    answers: body.answers,
    result: body.assessmentResults,
  });
  const [entry] = await db().select().from(leadEntries).where(eq(leadEntries.id, scan!.entryId!));
  expect(entry).toMatchObject({
    kind: "scan",
    language: "es",
    sourcePage: "/es/tools",
    consent: { keepPosted: true },
    payload: { scanId: scan!.id, verified: true },
  });
  expect((entry!.consent as { notice: string }).notice).toBe(copyFor("es", "assessment").email.notice);
  const [lead] = await db().select().from(leads).where(eq(leads.id, scan!.leadId));
  expect(lead).toMatchObject({
    name: "Ana Ruiz",
    organization: "Cooperativa Sol",
    source: "scanner",
    status: "new",
    keepPosted: true,
  });
  expect(lead!.dueAt!.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const sentMails = await db().select().from(mails).where(eq(mails.leadId, scan!.leadId));
  expect(sentMails.map(({ kind, language, recipient }) => ({ kind, language, recipient }))).toEqual(
    expect.arrayContaining([
      { kind: "scanResult", language: "es", recipient: body.email },
      { kind: "teamScan", language: "en", recipient: expect.any(String) },
    ]),
  );
  expect(sentMails.find(({ kind }) => kind === "teamScan")!.html).not.toMatch(/tools\/result/);
  expect(answer.assessmentResults).toEqual(body.assessmentResults);
});

test("[R4] with valid answers and tampered totals, the recomputed result is stored and returned", async () => {
  const body = bodyOf(every(0));
  const tampered = { ...body, assessmentResults: { ...resultOf(every(5)), organizationalStatus: "<b>Thriving</b>" } };
  const { status, body: answer } = await send(tampered);
  expect(status).toBe(200);
  expect(answer.assessmentResults).toMatchObject({ totalScore: 0, organizationalStatus: "Misaligned" });
  expect((await scanOf(body.email))[0]!.result).toMatchObject({ totalScore: 0, selfLeadershipPercent: 0 });
});

test.each([6, -1, 2.5, "3", null, true, [4], { n: 4 }, ""])(
  "[187] the answer %j is refused and nothing is stored",
  async (bad) => {
    const before = await stored();
    const body = bodyOf(every(4));
    const { status, body: answer } = await send({ ...body, answers: { ...body.answers, w4: bad } });
    expect(status).toBe(422);
    expect(answer.error).toMatchObject({
      message: expect.stringMatching(/\w/),
      fields: { "answers.w4": copyFor("en", "assessment").errors.answerInvalid },
    });
    expect(await stored()).toEqual(before);
  },
);

test("[187] missing, unknown and malformed answers are refused and nothing is stored", async () => {
  const before = await stored();
  const body = bodyOf(every(4), "es");
  const { w1: _, ...missing } = body.answers;
  expect((await send({ ...body, answers: missing })).body.error!.fields).toEqual({
    "answers.w1": copyFor("es", "assessment").errors.answerMissing,
  });
  for (const answers of [{ ...body.answers, pc8: 1 }, [], null, "x", {}, 5]) {
    const { status, body: answer } = await send({ ...body, answers });
    expect(status).toBe(422);
    expect(Object.keys(answer.error!.fields).length).toBeGreaterThan(0);
  }
  expect(await stored()).toEqual(before);
});

test("[205] [207] [208] invalid contact fields are named in the body's language and nothing is stored", async () => {
  const before = await stored();
  const body = { ...bodyOf(every(2), "es"), firstName: " ", lastName: "x".repeat(61), email: "a@b", company: 7 };
  const { status, body: answer } = await send(body);
  const { errors } = copyFor("es", "assessment").email;
  expect(status).toBe(422);
  expect(answer.error!.fields).toEqual({
    firstName: errors.firstNameRequired,
    lastName: errors.tooLong.replace("{{max}}", "60"),
    email: errors.emailInvalid,
    company: errors.companyRequired,
  });
  expect(await stored()).toEqual(before);
});

test("[211] a body that is not JSON, or not the expected object, is refused and nothing is stored", async () => {
  const before = await stored();
  for (const text of ["", "{", "null", "[]", "7", '"x"', "{}", '{"answers": {"__proto__": 1}}']) {
    const { status, body } = await send(text);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.error!.message).toMatch(/\w/);
  }
  expect((await send("x=1", { headers: { "Content-Type": "text/plain" } })).status).toBe(415);
  expect(await stored()).toEqual(before);
});

test("[212] a body without answers is checked for contradictions and stored as unverified", async () => {
  const { answers: _, ...body } = bodyOf(every(4));
  const { status } = await send(body);
  expect(status).toBe(200);
  const [scan] = await scanOf(body.email);
  expect(scan).toMatchObject({ verified: false, answers: null, result: body.assessmentResults });
  const { body: second } = await send({ ...body, ...person() });
  expect((await findScanByToken(tokenOf(second.link)))!.scan).toMatchObject({ verified: false, answers: null });

  const before = await stored();
  const contradicting = await send({
    ...body,
    ...person(),
    assessmentResults: { ...body.assessmentResults, totalScore: 175, strength: "Luck" },
  });
  expect(contradicting.status).toBe(422);
  expect(Object.keys(contradicting.body.error!.fields)).toEqual([
    "assessmentResults.totalScore",
    "assessmentResults.strength",
  ]);
  expect(await stored()).toEqual(before);
});

test("[R6] the same submission sent twice is one scan, one entry and one pair of mails, and both answers have a link that works", async () => {
  const body = { ...bodyOf(every(1)), idempotencyKey: "5f0c1e0a9d7b4b6e8f2a3c4d5e6f7a8b" };
  const first = await send(body);
  const before = await stored();
  const second = await send(body);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect([first.body, second.body]).toMatchObject([
    { mailed: true, repeated: false },
    { mailed: true, repeated: true },
  ]);
  expect(await stored()).toEqual(before);
  for (const { link } of [first.body, second.body])
    expect((await findScanByToken(tokenOf(link)))!.scan.answers).toEqual(body.answers);
  const header = { headers: { "Idempotency-Key": "another-key-of-the-header" } };
  const other = bodyOf(every(2));
  await send(other, header);
  await send(other, header);
  expect(await scanOf(other.email)).toHaveLength(1);
});

test("[R6] the same key with other answers is another scan: nothing is lost, and nobody reaches another person's scan", async () => {
  const key = { idempotencyKey: "the-same-key-for-everybody" };
  const mine = bodyOf(every(1));
  const yours = bodyOf(every(5));
  await send({ ...mine, ...key });
  const { body: answer } = await send({ ...yours, ...key });
  expect((await findScanByToken(tokenOf(answer.link)))!.scan.answers).toEqual(yours.answers);
  expect(await scanOf(mine.email)).toHaveLength(1);
  expect(await scanOf(yours.email)).toHaveLength(1);
});

test("[R6] the same scan sent three times at the same moment is one", async () => {
  const body = { ...bodyOf(every(3)), idempotencyKey: "both-at-the-same-moment" };
  const answers = await Promise.all([send(body), send(body), send(body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { body: answer } of answers)
    expect((await findScanByToken(tokenOf(answer.link)))!.scan.answers).toEqual(body.answers);
  expect(await scanOf(body.email)).toHaveLength(1);
  expect(await db().select().from(mails).where(eq(mails.recipient, body.email))).toHaveLength(1);
});

test("however often a scan is repeated, the first and the newest links work and their number stays bounded", async () => {
  const body = { ...bodyOf(every(4)), idempotencyKey: "repeated-very-often" };
  const links = [];
  for (let number = 0; number < 25; number++) links.push(tokenOf((await send(body)).body.link));
  for (const token of [links[0], links.at(-1)])
    expect((await findScanByToken(token))!.scan.answers).toEqual(body.answers);
  const [scan] = await scanOf(body.email);
  expect(await db().$count(scanPageLinks, eq(scanPageLinks.scanId, scan!.id))).toBe(20);
});

test("a scan that looks like spam, or is beyond the mailbox's budget, is stored without a mail and the answer says so", async () => {
  const toVisitor = (email: string) => db().$count(mails, eq(mails.recipient, email));
  const spam = { ...bodyOf(every(3)), company: "http://a.example http://b.example http://c.example" };
  const flagged = await send(spam);
  expect(flagged.body).toMatchObject({ ok: true, mailed: false });
  expect(await toVisitor(spam.email)).toBe(0);
  expect((await findScanByToken(tokenOf(flagged.body.link)))!.mailed).toBe(false);

  const mailed = [];
  for (const answer of [1, 2, 3, 4, 5] as const)
    for (const tag of ["", "+x"]) {
      const email = `busy${tag}@coop.example`;
      mailed.push((await send({ ...bodyOf(every(answer)), email })).body.mailed);
    }
  expect(mailed).toEqual([true, true, true, true, true, false, false, false, false, false]);
  expect((await toVisitor("busy@coop.example")) + (await toVisitor("busy+x@coop.example"))).toBe(5);
  // A repeat gets the same answer as the first.
  const body = { ...bodyOf(every(5)), email: "busy+x@coop.example" };
  expect((await send(body)).body.mailed).toBe((await send(body)).body.mailed);
});

test("only the mailed link shows earlier scans; the page's link and the function's answer never do", async () => {
  const body = bodyOf(every(2));
  await send(body);
  const firstMail = await mailedToken(body.email);
  const { body: answer } = await send({ ...body, answers: every(4), email: body.email.toUpperCase() });
  expect(JSON.stringify(answer)).not.toContain(firstMail);
  expect(Object.keys(answer).toSorted()).toEqual(["assessmentResults", "link", "mailed", "ok", "repeated"]);

  const page = await findScanByToken(tokenOf(answer.link));
  expect(page!.earlier).toEqual([]);
  expect(page!.scan.pillarScores.wellBeing).toBe(28);

  const token = await mailedToken(body.email.toUpperCase());
  expect(token).not.toBe(tokenOf(answer.link));
  const mailed = await findScanByToken(token);
  expect(mailed!.earlier.map(({ pillarScores }) => pillarScores.wellBeing)).toEqual([14]);
  // The first mail shows what was before it: nothing.
  expect((await findScanByToken(firstMail))!.earlier).toEqual([]);
});

test("typing another person's address shows nothing about that person", async () => {
  const victim = bodyOf(every(1));
  await send(victim);
  const { body: answer } = await send({ ...bodyOf(every(5)), email: victim.email });
  const seen = await findScanByToken(tokenOf(answer.link));
  expect(seen!.earlier).toEqual([]);
  expect(seen!.scan.answers).toEqual(every(5));
});

test("only hashes of the secrets are stored", async () => {
  const body = bodyOf(every(4));
  const { body: answer } = await send(body);
  const [scan] = await scanOf(body.email);
  const token = tokenOf(answer.link);
  expect(scan!.pageTokenHash).not.toBe(token);
  expect(JSON.stringify(scan)).not.toContain(token);
  expect(JSON.stringify(scan)).not.toContain(await mailedToken(body.email));
  for (const guess of [scan!.pageTokenHash, scan!.id, "", "0".repeat(48), undefined, `${token}0`])
    expect(await findScanByToken(guess)).toBeUndefined();
});

test("[R16] scans per address and per client are limited", async () => {
  const body = bodyOf(every(3));
  const statuses: number[] = [];
  for (let round = 0; round < 14; round++)
    statuses.push((await send({ ...body, lastName: `Ruiz ${round}` }, { client: `172.16.0.${round}` })).status);
  expect(statuses).toEqual([...Array(12).fill(200), 429, 429]);
  const refused = await send({ ...body, lastName: "again", language: "es" }, { client: "172.16.1.1" });
  expect(refused).toMatchObject({
    status: 429,
    body: { error: { message: copyFor("es", "assessment").email.rateLimited } },
  });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  // A repeat causes no mail, so it is not counted.
  expect((await send({ ...body, lastName: "Ruiz 0" }, { client: "172.16.1.1" })).status).toBe(200);
});

test("[205] names reach the mail without links and without markup", async () => {
  const body = { ...bodyOf(every(3)), firstName: "<img src=x>", company: "Win https://evil.example/x now" };
  await send(body);
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, body.email));
  expect(mail!.html).not.toContain("<img");
  expect(mail!.html).not.toContain("evil.example");
  expect(mail!.text).not.toContain("evil.example");
  expect(mail!.html).toContain(copyFor("en", "emails").scanResult.notMe.slice(0, 40));
});

test("[194] [212] for random answers the function returns and stores the same result as the browser", async () => {
  const anyAnswers = fc.record(
    Object.fromEntries(pillarQuestions.map(({ id }) => [id, fc.constantFrom(...answerScale)])),
  ) as fc.Arbitrary<Answers>;
  await fc.assert(
    fc.asyncProperty(anyAnswers, fc.constantFrom("en" as const, "es" as const), async (answers, language) => {
      const body = bodyOf(answers, language);
      const { body: answer } = await send(body, { client: `192.168.${people % 250}.1` });
      expect(answer.assessmentResults).toEqual(body.assessmentResults);
      expect((await scanOf(body.email))[0]!.result).toEqual(body.assessmentResults);
      expect(scoredPillars.reduce((sum, pillar) => sum + answer.assessmentResults!.pillarScores[pillar], 0)).toBe(
        answer.assessmentResults!.totalScore,
      );
    }),
    { numRuns: 8 },
  );
});
