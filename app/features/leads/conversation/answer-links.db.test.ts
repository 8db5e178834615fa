import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { mails, scanPageLinks, scans } from "#db/schema.ts";
import { eq, sql } from "drizzle-orm";
import { addEvent } from "#test/factories/events.ts";
import { storePosts, useEmptyPosts } from "#test/factories/posts.ts";
import { hashToken } from "#app/platform/tokens.server.ts";
import { useDatabase } from "#test/database.ts";
import { admin, submit, useLeads } from "#test/factories/leads.ts";
import { leads } from "#db/schema.ts";
import { findAnswerLinks } from "./answer-links.server.ts";
import { answerDrafts, discardAnswer, planAnswer, takeBack } from "./answers.server.ts";

useDatabase();
useEmptyPosts();
useLeads();
beforeEach(async () => {
  await storePosts({ title: "Listening well", titleEs: "Escuchar bien", slug: "listening" });
});

const addScan = (leadId: string) =>
  db()
    .insert(scans)
    .values({
      leadId,
      mailTokenHash: `m${leadId}`,
      pageTokenHash: `p${leadId}`,
      language: "es",
      firstName: "Ana",
      company: "Coop",
      result: {},
      verified: true,
    });

test("[CT6] articles, events to come, pages and the person's result are found in the language of the answer", async () => {
  const id = await submit();
  await addEvent({ title: "Circle by the river", titleEs: "Círculo junto al río" });
  const kinds = async (query: string) =>
    (await findAnswerLinks(id, query, "es")).map(({ kind, path }) => `${kind} ${path}`);
  expect(await kinds("escuchar")).toEqual(["article /es/insights/listening"]);
  expect(await kinds("río")).toEqual([expect.stringMatching(/^event \/es\/events\//)]);
  expect(await kinds("")).toEqual(expect.arrayContaining(["page /es/journey", "article /es/insights/listening"]));
  expect((await kinds("")).some((link) => link.startsWith("result"))).toBe(false);
  await addScan(id);
  expect((await findAnswerLinks(id, "resultado", "es"))[0]).toMatchObject({ kind: "result" });
  expect((await findAnswerLinks(await submit(), "", "es")).some(({ kind }) => kind === "result")).toBe(false);
});

test("[CT6] a link to the result is made when the answer is planned, and opens this person's scan", async () => {
  const id = await submit();
  await addScan(id);
  const { version } = (await db().select().from(leads).where(eq(leads.id, id)))[0]!;
  const body = '<p><a href="/es/tools/result/theirs">Tu resultado</a></p>';
  const zone = "America/Bogota";
  await planAnswer(
    admin,
    id,
    { subject: "s", body, signature: "", language: "es", when: "now", at: "", zone },
    version,
  );
  const [mail] = await db().select().from(mails).where(sql`${mails.authorId} is not null`);
  const [, token = ""] = /\/es\/tools\/result\/([0-9a-f]{48})"/.exec(mail!.html) ?? [];
  const [link] = await db()
    .select()
    .from(scanPageLinks)
    .where(eq(scanPageLinks.tokenHash, hashToken(token)));
  const [scan] = await db().select().from(scans).where(eq(scans.leadId, id));
  expect(link!.scanId).toBe(scan!.id);
  expect(mail!.html).not.toContain("/theirs");
});

test("[CT6] a link to the result that was not sent opens nothing: taken back it is a placeholder again; without a result nothing goes out", async () => {
  const id = await submit();
  await addScan(id);
  const body = '<p><a href="/es/tools/result/theirs">Tu resultado</a></p>';
  const answer = { subject: "s", body, signature: "", language: "es", when: "now", at: "", zone: "UTC" } as const;
  const send = async () => {
    const [lead] = await db().select().from(leads).where(eq(leads.id, id));
    return planAnswer(admin, id, answer, lead!.version);
  };
  const first = await send();
  if (first.kind !== "planned") throw new Error(first.kind);
  expect(await takeBack(admin, id, first.mailId)).toBe("changed");
  expect(JSON.stringify(await answerDrafts.list(id))).toContain("/es/tools/result/theirs");
  expect(await db().$count(scanPageLinks)).toBe(0);
  const second = await send();
  if (second.kind !== "planned") throw new Error(second.kind);
  expect(await db().$count(scanPageLinks)).toBe(1);
  expect(await discardAnswer(id, second.mailId)).toBe("changed");
  expect(await db().$count(scanPageLinks)).toBe(0);
  await db().delete(scans);
  expect(await send()).toEqual({ kind: "unfilled", errors: { body: { key: "noResult" } } });
});
