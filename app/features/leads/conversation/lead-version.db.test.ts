import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails } from "#db/schema.ts";
import { drainOnce } from "#app/platform/mail/drain.server.ts";
import { leaseDueMails } from "#app/platform/mail/leases.server.ts";
import type { Transport } from "#app/platform/mail/mail-types.server.ts";
import { newMessageId } from "#app/platform/mail/message-id.server.ts";
import { toMessage } from "#app/platform/mail/message.server.ts";
import { serverIdOf } from "#app/platform/mail/transport.server.ts";
import { useDatabase } from "#test/database.ts";
import { admin, hour, submit, useLeads } from "#test/factories/leads.ts";
import { setStatus } from "../admin/lead/lead-changes.server.ts";
import { onAnswerAccepted, resumeClock, startClock } from "./clock.server.ts";
import { raiseLeadVersion, replyTokenOf } from "./lead-version.server.ts";

useDatabase();
useLeads();

const colleague = { id: "rita", email: "rita@savia.example" };
const accepting: Transport = {
  send: async (_mail, beforeData) => {
    await beforeData();
  },
  close() {},
};
const drain = (transport = accepting) => drainOnce(transport, undefined, onAnswerAccepted);
const leadOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0]!;
const statesOf = async () =>
  (await db().select({ state: mails.state }).from(mails).where(sql`${mails.authorId} is not null`)).map(
    ({ state }) => state,
  );

async function answer(
  leadId: string,
  { by = admin, at = new Date(), version }: { by?: typeof admin; at?: Date; version?: number } = {},
) {
  const expectedVersion = version ?? (await leadOf(leadId)).version;
  const [mail] = await db()
    .insert(mails)
    .values({
      kind: "answer",
      leadId,
      recipient: "ana@example.org",
      subject: "Hola",
      html: "<p>Hola</p>",
      text: "Hola",
      language: "es",
      messageId: newMessageId(),
      state: "planned",
      authorId: by.id,
      authorName: by.email,
      expectedVersion,
      nextAttemptAt: at,
    })
    .returning();
  return mail!;
}

test("processes of an earlier release see no answer to send, and ours send it when it is due", async () => {
  const leadId = await submit();
  await db().update(mails).set({ state: "sent" });
  await answer(leadId);
  const [old] = (
    (await db().execute(sql`select count(*)::int as due from mails where state = 'queued'`)) as unknown as {
      rows: { due: number }[];
    }
  ).rows;
  expect(old).toEqual({ due: 0 });
  await answer(leadId, { at: new Date(Date.now() + hour) });
  expect(await drain()).toBe(1);
  expect((await statesOf()).sort()).toEqual(["planned", "sent"]);
});

test("an answer that the mail server has accepted stops the clock, with the time it took", async () => {
  const leadId = await submit();
  const mail = await answer(leadId);
  expect(await leadOf(leadId)).toMatchObject({ status: "new" });
  await drain();
  expect(await leadOf(leadId)).toMatchObject({ status: "answered", dueAt: null, ownerId: admin.id });
  const replies = await db().select().from(leadEntries).where(eq(leadEntries.kind, "reply"));
  expect(replies).toMatchObject([{ actor: admin.email, payload: { mailId: mail.id, minutes: 0, late: false } }]);
});

test("without a mail server, nobody is answered and the clock runs on", async () => {
  const leadId = await submit();
  await answer(leadId);
  await drain({ ...accepting, writesFiles: true });
  expect(await statesOf()).toEqual(["file"]);
  expect(await leadOf(leadId)).toMatchObject({ status: "new" });
});

test("an answer that cannot be sent at once is tried again, as an answer", async () => {
  const leadId = await submit();
  await answer(leadId);
  await drain({ send: () => Promise.reject(Object.assign(new Error("no"), { code: "ECONNECTION" })), close() {} });
  expect(await statesOf()).toEqual(["planned"]);
  expect(await leadOf(leadId)).toMatchObject({ status: "new" });
});

test("a message of the person holds what was planned before, and nothing else", async () => {
  const leadId = await submit();
  const other = await submit();
  await answer(leadId, { at: new Date(Date.now() + hour) });
  const unconcerned = await answer(other, { at: new Date(Date.now() + hour) });
  await submit({ email: (await leadOf(leadId)).email, payload: { goals: "One more thing" } });
  expect((await statesOf()).sort()).toEqual(["held", "planned"]);
  expect((await db().select().from(mails).where(eq(mails.id, unconcerned.id)))[0]).toMatchObject({ state: "planned" });
});

test("what the author does holds none of their answers; what a colleague does holds them", async () => {
  const leadId = await submit();
  await answer(leadId, { at: new Date(Date.now() + hour) });
  await setStatus(admin, leadId, "closed");
  expect(await statesOf()).toEqual(["planned"]);
  await setStatus(colleague, leadId, "answered");
  expect(await statesOf()).toEqual(["held"]);
});

test("something that comes while the answer is on its way is found before its text is transmitted", async () => {
  const leadId = await submit();
  await answer(leadId);
  let transmitted = false;
  await drain({
    send: async (_mail, beforeData) => {
      await db().transaction((tx) => raiseLeadVersion(tx, leadId));
      await beforeData();
      transmitted = true;
    },
    close() {},
  });
  expect(transmitted).toBe(false);
  expect(await statesOf()).toEqual(["held"]);
  expect(await leaseDueMails()).toHaveLength(0);
});

test("what comes between the last check and the server's answer starts the clock again", async () => {
  const leadId = await submit();
  await answer(leadId);
  await drain({
    send: async (_mail, beforeData) => {
      await beforeData();
      await db().transaction(async (tx) => {
        await raiseLeadVersion(tx, leadId);
        await startClock(tx, leadId, new Date());
      });
    },
    close() {},
  });
  expect(await statesOf()).toEqual(["sent"]);
  expect((await leadOf(leadId)).status).toBe("new");
  expect((await leadOf(leadId)).dueAt?.getTime()).toBeGreaterThan(Date.now() + 23 * hour);
});

test("after a bounce the clock runs again from where it stood, unless somebody has answered since", async () => {
  const leadId = await submit();
  const { dueAt } = await leadOf(leadId);
  const first = await answer(leadId);
  await drain();
  await db().transaction((tx) => resumeClock(tx, leadId, first.id));
  expect(await leadOf(leadId)).toMatchObject({ status: "new", dueAt });
  const second = await answer(leadId);
  await drain();
  await db().transaction((tx) => resumeClock(tx, leadId, first.id));
  expect(await leadOf(leadId)).toMatchObject({ status: "answered" });
  await db().transaction((tx) => resumeClock(tx, leadId, second.id));
  expect(await leadOf(leadId)).toMatchObject({ status: "new" });
});

test("a failure in what follows never makes a sent answer unsent", async () => {
  const leadId = await submit();
  await db().update(mails).set({ state: "sent" });
  await answer(leadId);
  await drainOnce(accepting, undefined, async (tx) => {
    await tx.execute(sql`select * from no_such_table`);
  });
  expect(await statesOf()).toEqual(["sent"]);
});

test("a person keeps one reply token, in letters that survive any mail program", async () => {
  const leadId = await submit();
  const token = await db().transaction((tx) => replyTokenOf(tx, leadId));
  expect(token).toMatch(/^[a-z2-7]{20}$/);
  expect(await db().transaction((tx) => replyTokenOf(tx, leadId))).toBe(token);
});

test("what a person wrote is not declared to be automatic", async () => {
  const leadId = await submit();
  const mail = await answer(leadId);
  expect(toMessage(mail).headers).toEqual({ "Content-Language": "es" });
  expect(toMessage({ ...mail, authorId: null }).headers).toMatchObject({ "Auto-Submitted": "auto-generated" });
});

test("the id that Amazon SES gives a mail is read from its answer, and no other text", () => {
  const id = "0102018f5c1d2b3a-0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0-000000";
  expect(serverIdOf(`250 Ok ${id}`)).toBe(id);
  expect(serverIdOf("250 2.0.0 Ok: queued as 4F1B2C0D")).toBeUndefined();
});
