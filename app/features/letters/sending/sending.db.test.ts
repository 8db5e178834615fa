import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Transport } from "#app/platform/mail/mail-types.server.ts";
import { smtpTransport } from "#app/platform/mail/transport.server.ts";
import { applySettings } from "#app/platform/site/settings.server.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, letterPace, letterRecipients, letters, subscribers } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { startMailbox, type Mailbox } from "#test/smtp-mailbox.ts";
import { savedLetters, valuesOf } from "../letters.server.ts";
import { newProgress, sendBatch, tooManyRefusals } from "./drain.server.ts";
import {
  cancelLetter,
  continueLetter,
  leaveUnknown,
  pauseLetter,
  sendLetter,
  sendUnknownAgain,
  unplanLetter,
} from "./letter-state.server.ts";
import { reserve } from "./pace.server.ts";
import {
  actor,
  makeLetter,
  makeSubscribers,
  rowsOf,
  sendTestLetter,
  startRudePeer,
  stateOf,
} from "#test/factories/letters.ts";

useDatabase();
let mailbox: Mailbox;
let transport: Transport;

beforeAll(async () => {
  mailbox = await startMailbox();
  transport = smtpTransport(`smtp://127.0.0.1:${mailbox.port}`);
  applySettings({ letterRate: "1000" });
});
afterAll(async () => {
  transport.close();
  await mailbox.stop();
});
beforeEach(async () => {
  await db().delete(letters);
  await db().delete(subscribers);
  await db().delete(letterPace);
  mailbox.mails.length = 0;
  mailbox.refuse();
});

async function drain(through = transport, progress = newProgress()) {
  while (await sendBatch(through, progress));
  return progress;
}

const countsOf = async (id: string) =>
  Object.fromEntries(
    [...Map.groupBy(await rowsOf(id), ({ state }) => state)].map(([state, rows]) => [state, rows.length]),
  );
const expireLeases = () => db().update(letterRecipients).set({ leasedUntil: sql`now() - interval '1 second'` });

test("[LE7] everybody gets the letter once, in their language, with their own way out", async () => {
  const people = await makeSubscribers(6);
  await makeSubscribers(2, { state: "left" });
  await makeSubscribers(2, { state: "pending" });
  const { id, result } = await sendTestLetter();
  expect(result).toEqual({ kind: "sending" });
  await drain();
  expect(await countsOf(id)).toEqual({ sent: 6 });
  expect(await stateOf(id)).toMatchObject({ state: "done", lastError: null });
  expect(mailbox.mails.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  for (const { raw, to } of mailbox.mails) {
    const person = people.find(({ email }) => email === to[0])!;
    const isSpanish = person.language === "es";
    expect(raw).toContain(isSpanish ? "Subject: Novedades del bosque" : "Subject: News of the forest");
    expect(raw).toContain(`Content-Language: ${person.language}`);
    expect(raw.replace(/\r\n[ \t]+/g, " ")).toContain(`List-Unsubscribe: <http`);
    expect(raw.replace(/=\r\n/g, "")).toContain(`${isSpanish ? "/es" : ""}/subscribe/${person.leaveToken}`);
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(raw).toContain("Content-Type: text/plain");
    expect(raw).not.toContain("own-page.invalid");
    expect(Buffer.byteLength(raw)).toBeLessThan(100_000);
  }
});

test("[LE9] a process that dies after the server agreed to take a message leaves it unknown; an owner decides", async () => {
  await makeSubscribers(3);
  const { id } = await sendTestLetter();
  const dying: Transport = {
    async send(_mail, beforeData) {
      await beforeData();
      // Nothing is heard of this process any more.
      throw new Error("killed");
    },
    close() {},
  };
  // What a dead process cannot do is to note the outcome.
  await db().execute(sql`create function refuse_unknown() returns trigger language plpgsql as
    $$ begin if new.state = 'unknown' and old.state = 'sending' and new.last_error is not null then return null; end if; return new; end $$`);
  await db().execute(
    sql`create trigger refuse_unknown before update on letter_recipients for each row execute function refuse_unknown()`,
  );
  await drain(dying);
  await db().execute(sql`drop trigger refuse_unknown on letter_recipients`);
  await db().execute(sql`drop function refuse_unknown()`);
  expect(await countsOf(id)).toEqual({ sending: 1, queued: 2 });
  // Nobody else touches it before its lease ends.
  await drain();
  expect(await countsOf(id)).toEqual({ sending: 1, sent: 2 });
  expect((await stateOf(id)).state).toBe("sending");
  await expireLeases();
  await drain();
  expect(await countsOf(id)).toEqual({ unknown: 1, sent: 2 });
  expect((await stateOf(id)).state).toBe("done");
  expect(mailbox.mails).toHaveLength(2);
  await sendUnknownAgain(actor, id);
  await drain();
  expect(await countsOf(id)).toEqual({ sent: 3 });
  expect(mailbox.mails).toHaveLength(3);
});

test("[LE9] a server that hangs up instead of answering: unknown, left as it is, and not sent again", async () => {
  await makeSubscribers(3);
  const { id } = await sendTestLetter();
  const peer = await startRudePeer(1);
  const rude = smtpTransport(`smtp://127.0.0.1:${peer.port}`);
  const progress = await drain(rude);
  expect(await countsOf(id)).toEqual({ sent: 1, unknown: 1, queued: 1 });
  expect(peer.received).toHaveLength(2);
  rude.close();
  await peer.stop();
  progress.notBefore = 0;
  await drain(transport, progress);
  expect(await countsOf(id)).toEqual({ sent: 2, unknown: 1 });
  expect(await leaveUnknown(actor, id)).toBe(true);
  await sendUnknownAgain(actor, id);
  await drain();
  expect(await countsOf(id)).toEqual({ sent: 2, unknown: 1 });
});

test("[LE9] a process that was only slow corrects unknown; after the owner's decision it changes nothing", async () => {
  await makeSubscribers(1);
  const { id } = await sendTestLetter();
  let sends = 0;
  const slow = (meanwhile: () => Promise<unknown>): Transport => ({
    async send(mail, beforeData) {
      if (sends++ > 0) return transport.send(mail, beforeData);
      await beforeData();
      await expireLeases();
      await drain();
      expect(await countsOf(id)).toEqual({ unknown: 1 });
      await meanwhile();
    },
    close() {},
  });
  await drain(slow(async () => undefined));
  expect(await countsOf(id)).toEqual({ sent: 1 });
  await db().update(letterRecipients).set({ state: "queued", leaseToken: null });
  await db().update(letters).set({ state: "sending" });
  sends = 0;
  await drain(slow(() => sendUnknownAgain(actor, id)));
  // Sent by the drain that follows, and not only noted.
  expect(mailbox.mails).toHaveLength(1);
  expect(await countsOf(id)).toEqual({ sent: 1 });
});

test("[LE10] refused for good twice in a row: no longer written to, with the server's words", async () => {
  const [person] = await makeSubscribers(1);
  mailbox.refuse({ code: 550, text: "No such mailbox" });
  const first = await sendTestLetter();
  await drain();
  expect(await rowsOf(first.id)).toMatchObject([
    { state: "refused", lastError: expect.stringContaining("No such mailbox") },
  ]);
  const personNow = async () => (await db().select().from(subscribers).where(eq(subscribers.id, person!.id)))[0]!;
  expect(await personNow()).toMatchObject({ state: "active", refusals: 1 });
  mailbox.refuse();
  await sendTestLetter();
  await drain();
  expect(await personNow()).toMatchObject({ state: "active", refusals: 0 });
  mailbox.refuse({ code: 550, text: "No such mailbox" });
  for (let letter = 0; letter < 2; letter++) {
    await sendTestLetter();
    await drain();
  }
  expect(await personNow()).toMatchObject({
    state: "refused",
    refusals: 2,
    lastRefusal: expect.stringContaining("550"),
  });
  expect((await sendTestLetter()).result).toEqual({ kind: "nobody" });
});

test("[LE10] refused for now it is tried again later, and others do not wait", async () => {
  await makeSubscribers(2);
  const { id } = await sendTestLetter();
  mailbox.refuse({ code: 450, text: "Later, please" });
  await drain();
  expect(await rowsOf(id)).toMatchObject([
    { state: "queued", attempts: 1 },
    { state: "queued", attempts: 1 },
  ]);
  expect((await stateOf(id)).state).toBe("sending");
  mailbox.refuse();
  await db().update(letterRecipients).set({ nextAttemptAt: sql`now()` });
  await drain();
  expect(await countsOf(id)).toEqual({ sent: 2 });
});

test("[LE10] a server that refuses everybody pauses the letter instead of striking everybody off", async () => {
  await makeSubscribers(tooManyRefusals + 30);
  const { id } = await sendTestLetter();
  mailbox.refuse({ code: 554, text: "Too many mails today" });
  await drain();
  expect(await countsOf(id)).toEqual({ refused: tooManyRefusals, queued: 30 });
  expect(await stateOf(id)).toMatchObject({
    state: "paused",
    lastError: expect.stringContaining("Too many mails today"),
  });
});

test("[LE11] whoever leaves while a letter is being sent does not get it", async () => {
  const [first, second] = await makeSubscribers(2);
  const { id } = await sendTestLetter();
  const held = mailbox.holdNext();
  const drained = drain();
  await held.reached;
  await db().update(subscribers).set({ state: "left" });
  held.release();
  await drained;
  expect(await countsOf(id)).toEqual({ left: 2 });
  expect(mailbox.mails).toEqual([]);
  expect([first, second]).toHaveLength(2);
  expect((await stateOf(id)).state).toBe("done");
});

test("[LE12] pause stops before the next message, continue goes on, cancel leaves the rest alone", async () => {
  await makeSubscribers(4);
  const { id } = await sendTestLetter();
  const held = mailbox.holdNext();
  const drained = drain();
  await held.reached;
  expect(await pauseLetter(actor, id)).toBe(true);
  held.release();
  await drained;
  expect(await countsOf(id)).toEqual({ queued: 4 });
  expect(await pauseLetter(actor, id)).toBe(false);
  expect(await continueLetter(actor, id)).toBe(true);
  let sends = 0;
  await drain({
    async send(mail, beforeData) {
      if (++sends === 2) await cancelLetter(actor, id);
      await transport.send(mail, beforeData);
    },
    close() {},
  });
  expect(await countsOf(id)).toEqual({ sent: 1, cancelled: 3 });
  expect((await stateOf(id)).state).toBe("cancelled");
  await drain();
  expect(mailbox.mails).toHaveLength(1);
  expect(await continueLetter(actor, id)).toBe(false);
});

test("[LE13] the rate holds over all processes, by the database's clock", async () => {
  const waits = [await reserve(10, 5), await reserve(5, 5), await reserve(5, 5)];
  expect(waits[0]).toBeLessThan(50);
  // What was reserved before takes two and three seconds, less what the queries themselves took.
  expect(waits[1]).toBeGreaterThan(0);
  expect(waits[1]).toBeLessThanOrEqual(2000);
  expect(waits[2]).toBeGreaterThan(waits[1]!);
  expect(waits[2]).toBeLessThanOrEqual(3000);
});

test("[LE14] a planned letter begins at its time, and can be taken back before", async () => {
  await makeSubscribers(2);
  const id = await makeLetter();
  const order = { version: 1, audience: { topics: [], others: false }, plannedAt: new Date(Date.now() + 3_600_000) };
  expect(await sendLetter(actor, id, order)).toEqual({ kind: "planned" });
  await drain();
  expect(await rowsOf(id)).toEqual([]);
  expect(await savedLetters.save(actor, id, { ...valuesOf(await stateOf(id)), subject: "Other" })).toMatchObject({
    kind: "refused",
  });
  expect(await unplanLetter(actor, id)).toBe(true);
  expect(await stateOf(id)).toMatchObject({ state: "draft", plannedAt: null });
  expect(await sendLetter(actor, id, order)).toEqual({ kind: "planned" });
  await db().update(letters).set({ plannedAt: sql`now()` });
  await drain();
  expect(await countsOf(id)).toEqual({ sent: 2 });
  expect(await stateOf(id)).toMatchObject({ state: "done" });
});

test("[LE6] what is missing in a language goes to its readers in the other one only if the owner says so", async () => {
  await makeSubscribers(4);
  const inEnglish = { subjectEs: "", bodyEs: "" };
  const without = await sendTestLetter({ topics: [], others: false }, inEnglish);
  expect((await rowsOf(without.id)).map(({ language }) => language)).toEqual(["en", "en"]);
  const withOthers = await sendTestLetter({ topics: [], others: true }, inEnglish);
  expect((await rowsOf(withOthers.id)).map(({ language }) => language)).toEqual(["en", "en", "en", "en"]);
  const spanish = await sendTestLetter({ topics: [], language: "es", others: false });
  expect((await rowsOf(spanish.id)).map(({ language }) => language)).toEqual(["es", "es"]);
  expect((await sendTestLetter({ topics: [], others: false }, { ...inEnglish, subject: "", body: "" })).result).toEqual(
    {
      kind: "unwritten",
    },
  );
});

test("[LE15] of two owners who send at once one does, and a letter that changed meanwhile is looked at again", async () => {
  await makeSubscribers(2);
  const id = await makeLetter();
  const order = { version: 1, audience: { topics: [], others: false } };
  const both = await Promise.all([sendLetter(actor, id, order), sendLetter(actor, id, order)]);
  expect(both.map(({ kind }) => kind).sort()).toEqual(["sending", "taken"]);
  await drain();
  expect(mailbox.mails).toHaveLength(2);
  const other = await makeLetter();
  await savedLetters.save(actor, other, { ...valuesOf(await stateOf(other)), subject: "Later words" });
  expect(await sendLetter(actor, other, order)).toEqual({ kind: "changed" });
  expect((await stateOf(other)).state).toBe("draft");
  const told = await db().select().from(auditEntries).where(eq(auditEntries.action, "letterSent"));
  expect(told.map(({ subject }) => subject)).toContain("News of the forest");
});
