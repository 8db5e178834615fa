import { readdirSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { openJournal, recordAccepted } from "./accepted-journal.server.ts";
import { drainOnce } from "./drain.server.ts";
import { folderTransport } from "./folder-transport.server.ts";
import { leaseDueMails } from "./leases.server.ts";
import { maxAttempts } from "./retry.ts";
import { failingTransport, queueTestMail, useEmptyOutbox } from "#test/factories/mails.ts";
import { smtpTransport } from "./transport.server.ts";
import type { Transport } from "./mail-types.server.ts";
import { startMailbox } from "#test/smtp-mailbox.ts";

useDatabase();
const outbox = useEmptyOutbox();

const all = () => db().select().from(mails);
/** As if the process that holds the leases had stalled for longer than they last. */
const expireLeases = () => db().update(mails).set({ leasedUntil: sql`now() - interval '1 second'` });
const accepting: Transport = { send: (_mail, beforeData) => beforeData(), close() {} };

test("a stalled attempt that fails after another one has sent the mail changes nothing", async () => {
  await queueTestMail();
  await drainOnce({
    async send() {
      await expireLeases();
      expect(await drainOnce(accepting)).toBe(1);
      throw Object.assign(new Error("the connection timed out meanwhile"), { code: "ETIMEDOUT" });
    },
    close() {},
  });
  expect(await all()).toMatchObject([{ state: "sent", attempts: 1, lastError: null }]);
});

test("a stalled attempt cannot mark a mail as sent that another attempt has taken over", async () => {
  await queueTestMail();
  await drainOnce({
    async send() {
      await expireLeases();
      // Leased by the other attempt, which fails at its peer.
      await drainOnce(failingTransport({ code: "ECONNECTION" }));
    },
    close() {},
  });
  expect(await all()).toMatchObject([{ state: "queued", attempts: 1, lastError: "no" }]);
});

test("over SMTP nothing is transmitted when the lease was lost before", async () => {
  const peer = await startMailbox();
  const [stalled, healthy] = [1, 2].map(() => smtpTransport(`smtp://127.0.0.1:${peer.port}`));
  try {
    await queueTestMail();
    const held = peer.holdNext();
    const first = drainOnce(stalled!);
    await held.reached;
    await expireLeases();
    expect(await drainOnce(healthy!)).toBe(1);
    expect(peer.mails).toHaveLength(1);
    held.release();
    await first;
    expect(peer.mails).toHaveLength(1);
    expect(await all()).toMatchObject([{ state: "sent", attempts: 1, lastError: null }]);
    // The stalled attempt's connection pool still works.
    await queueTestMail({ subject: "The next one" });
    expect(await drainOnce(stalled!)).toBe(1);
    expect(peer.mails).toHaveLength(2);
  } finally {
    stalled!.close();
    healthy!.close();
    await peer.stop();
  }
});

test("one message at a time is transmitted, so that a crash repeats one mail at most", async () => {
  const peer = await startMailbox();
  const smtp = smtpTransport(`smtp://127.0.0.1:${peer.port}`);
  let underWay = 0;
  let most = 0;
  const counted: Transport = {
    ...smtp,
    async send(mail, beforeData) {
      await smtp.send(mail, async () => {
        await beforeData();
        most = Math.max(most, ++underWay);
      });
      underWay--;
    },
  };
  try {
    for (let number = 0; number < 8; number++) await queueTestMail({ subject: `Mail ${number}` });
    expect(await drainOnce(counted)).toBe(8);
    expect(peer.mails).toHaveLength(8);
    expect(most).toBe(1);
  } finally {
    smtp.close();
    await peer.stop();
  }
});

test("while a message is being transmitted its lease outlasts a stall of a minute", async () => {
  await queueTestMail();
  let left = 0;
  await drainOnce({
    async send(_mail, beforeData) {
      await beforeData();
      const [row] = await db().select({ left: sql<string>`extract(epoch from leased_until - now())` }).from(mails);
      left = Number(row!.left);
    },
    close() {},
  });
  expect(left).toBeGreaterThan(60);
});

test("a process that dies while sending neither uses an attempt nor delays the mail", async () => {
  await queueTestMail();
  for (let death = 0; death < maxAttempts + 5; death++) {
    expect(await leaseDueMails()).toHaveLength(1);
    await expireLeases();
  }
  expect(await all()).toMatchObject([{ state: "queued", attempts: 0 }]);
  expect(await drainOnce(accepting)).toBe(1);
  expect(await all()).toMatchObject([{ state: "sent", attempts: 1 }]);
});

test("the mails of a dead process are due again when its lease ends", async () => {
  await queueTestMail();
  await db().update(mails).set({ leasedUntil: sql`now() + interval '30 seconds'` });
  expect(await drainOnce(folderTransport(outbox()))).toBe(0);
  await db().update(mails).set({ leasedUntil: sql`now() - interval '1 second'` });
  expect(await drainOnce(folderTransport(outbox()))).toBe(1);
});

test("a mail that was accepted before the process died is recorded at the next start and not sent again", async () => {
  await queueTestMail({ secret: true });
  // The process "dies" before the database has the outcome.
  await db().execute(sql`
    create function refuse_outcome() returns trigger language plpgsql as
    $$ begin if new.state = 'sent' then raise exception 'killed'; end if; return new; end $$`);
  await db().execute(sql`create trigger killed before update on mails for each row execute function refuse_outcome()`);
  try {
    expect(await drainOnce(accepting, openJournal(outbox()))).toBe(1);
  } finally {
    await db().execute(sql`drop trigger killed on mails`);
    await db().execute(sql`drop function refuse_outcome()`);
  }
  expect(await all()).toMatchObject([{ state: "queued" }]);
  await recordAccepted(outbox());
  await expireLeases();
  expect(await drainOnce(accepting)).toBe(0);
  expect(await all()).toMatchObject([{ state: "sent", attempts: 1, html: "" }]);
  expect(readdirSync(outbox())).toEqual([]);
});

test("an accepted mail that another attempt has taken over is left to that attempt", async () => {
  await queueTestMail();
  const [first] = await leaseDueMails();
  openJournal(outbox()).add(first!);
  await expireLeases();
  const [second] = await leaseDueMails();
  await recordAccepted(outbox());
  expect(await all()).toMatchObject([{ state: "queued", attempts: 0, leaseToken: second!.leaseToken }]);
});
