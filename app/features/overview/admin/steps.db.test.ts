import { RouterContextProvider } from "react-router";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { figureSums, mailBudget, rateLimits, visitorMarks, visitorSalts } from "#db/schema.ts";
import { confirmSubscription, findByToken } from "#app/features/subscribers/own-page.server.ts";
import { linksTo } from "#test/factories/subscribers.ts";
import { useDatabase } from "#test/database.ts";
import { admin, submit, useLeads } from "#test/factories/leads.ts";
import { addEvent, register, useEvents } from "#test/factories/events.ts";
import { inquiryIntake } from "#app/features/journey/inquiry-intake.server.ts";
import { emptyValues } from "#app/features/journey/inquiry.ts";
import { answersOf } from "#test/factories/answers.ts";
import { buildAssessmentResult } from "#app/features/assessment/assessment-result.ts";
import { resultLabels } from "#app/features/assessment/labels.ts";
import { recordReply, setStatus, undoChange } from "#app/features/leads/admin/lead/lead-changes.server.ts";
import { onAnswerAccepted } from "#app/features/leads/conversation/clock.server.ts";
import { receive } from "#app/features/leads/intake.server.ts";
import { action as sendResults } from "#app/features/scanner/send-results.route.ts";
import { closeScan } from "#app/features/team-scan/closing.server.ts";
import { startScan } from "#test/factories/team-scans.ts";
import { counter } from "#app/platform/figures/figures.server.ts";
import { storeCounts } from "#app/platform/figures/store.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { LeasedMail } from "#app/platform/mail/leases.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { loadOverview } from "./overview.server.ts";
import { funnelSteps } from "./described.ts";

useDatabase();
useLeads();
useEvents();

beforeEach(async () => {
  await storeCounts(counter());
  await db().execute(sql`truncate ${figureSums}, ${visitorMarks}, ${visitorSalts}`);
  for (const table of [mailBudget, rateLimits]) await db().delete(table);
  await storeCounts(counter());
});

/** "name language" -> count, of what was counted in this test. */
async function steps(): Promise<Record<string, number>> {
  await storeCounts(counter());
  const rows = await db().select().from(figureSums);
  return Object.fromEntries(
    rows
      .filter(({ kind, hour }) => kind === "step" && hour === -1)
      .map(({ name, language, count }) => [`${name} ${language}`.trim(), count]),
  );
}

const context = { language: "es" as const, clientAddress: "192.0.2.1", honeypot: "", keepPosted: true };
const inquiry = { ...emptyValues, name: "Ana", organization: "La Semilla", role: "Tesorera", goals: "x", vision: "y" };

test("[FI9] an inquiry is a step once, however often the form is sent, and its box for news when it is confirmed; one that looks like spam is none", async () => {
  const values = { ...inquiry, email: "ana@example.org" };
  await receive(inquiryIntake, values, { ...context, key: "one" });
  await receive(inquiryIntake, values, { ...context, key: "one" });
  await receive(inquiryIntake, { ...values, email: "b@example.org" }, { ...context, key: "two", honeypot: "x" });
  expect(await steps()).toEqual({ "inquiry.sent es": 1 });
  const { subscriber } = (await findByToken((await linksTo("ana@example.org"))[0]))!;
  for (let click = 0; click < 2; click++) await confirmSubscription(subscriber);
  expect(await steps()).toEqual({ "inquiry.sent es": 1, "subscription es": 1 });
});

test("[FI9] a scan that is sent is a step", async () => {
  const labels = resultLabels(copyFor("en", "assessment"), copyFor("en", "results"));
  const answers = answersOf(() => 3);
  const person = { firstName: "Ana", lastName: "Ruiz", email: "scan@coop.example", company: "Coop" };
  const given = new RouterContextProvider();
  given.set(requestContext, { id: "test", clientAddress: "192.0.2.2", method: "POST" });
  const request = new Request("http://localhost/functions/send-assessment-results", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...person,
      answers,
      assessmentResults: buildAssessmentResult(answers, labels, "en"),
      language: "en",
    }),
  });
  await sendResults({ request, context: given, params: {} } as unknown as Parameters<typeof sendResults>[0]);
  expect(await steps()).toEqual({ "scanner.sent en": 1 });
});

test("[FI9] a registration, and a team scan that starts and closes, are steps", async () => {
  const { dates } = await addEvent();
  await register(dates[0]!.id);
  const { scan } = await startScan();
  await closeScan(scan.id);
  await closeScan(scan.id);
  expect(await steps()).toEqual({ "registration en": 1, "teamScan.started en": 1, "teamScan.closed": 1 });
});

test("[FI9] an answer is a step once: by mail, with the button, or in the list", async () => {
  const [byMail, byButton, inList] = [await submit(), await submit(), await submit()];
  const mail = { id: "mail", leadId: byMail, authorId: admin.id, authorName: admin.email } as LeasedMail;
  for (const _ of [1, 2]) await db().transaction((tx) => onAnswerAccepted(tx, mail));
  await recordReply(admin, byButton);
  await setStatus(admin, inList, "answered");
  await setStatus(admin, inList, "closed");
  await setStatus(admin, inList, "answered");
  expect(await steps()).toEqual({ "inquiry.answered": 3 });
});

test("[FI9] somebody who is won is counted once, also after an undo, stays won when we write, and is not erased with closed leads", async () => {
  const id = await submit();
  await setStatus(admin, id, "won");
  await undoChange(admin, id);
  await setStatus(admin, id, "won");
  const mail = { id: "mail", leadId: id, authorId: admin.id, authorName: admin.email } as LeasedMail;
  await db().transaction((tx) => onAnswerAccepted(tx, mail));
  expect(await db().query.leads.findFirst()).toMatchObject({ status: "won", closedAt: null, dueAt: null });
  expect(await steps()).toEqual({ "inquiry.won": 1 });
  expect(funnelSteps(await loadOverview("week"))).toMatchObject({ won: 1 });
});
