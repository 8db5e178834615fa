import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { drainOnce } from "./drain.server.ts";
import { correctWrittenMails, folderTransport, mailFileName } from "./folder-transport.server.ts";
import { queueTestMail, useEmptyOutbox } from "#test/factories/mails.ts";
import type { Transport } from "./mail-types.server.ts";

useDatabase();
const outbox = useEmptyOutbox();

async function sendAll(limits: { files: number; bytes: number }) {
  const transport = folderTransport(outbox(), limits);
  while ((await drainOnce(transport)) > 0);
  transport.close();
}

const newestFiles = async (count: number) => (await db().select().from(mails)).map(mailFileName).sort().slice(-count);

test("beyond the limit of files the oldest are deleted, and every mail is recorded as written, not as sent", async () => {
  for (let number = 0; number < 25; number++) await queueTestMail();
  await sendAll({ files: 10, bytes: 1_000_000 });
  const files = readdirSync(outbox()).sort();
  expect(files.length).toBeLessThanOrEqual(10);
  expect(files.length).toBeGreaterThanOrEqual(9);
  expect(files).toEqual(await newestFiles(files.length));
  const states = (await db().select().from(mails)).map(({ state }) => state);
  expect(states).toEqual(Array<string>(25).fill("file"));
});

test("beyond the limit of bytes the oldest mails are deleted, and other files are left alone", async () => {
  writeFileSync(join(outbox(), "notes.txt"), "x".repeat(50_000));
  for (let number = 0; number < 8; number++) await queueTestMail({ text: "x".repeat(4_000) });
  await sendAll({ files: 1000, bytes: 40_000 });
  const files = readdirSync(outbox()).sort();
  expect(files).toContain("notes.txt");
  const kept = files.filter((name) => name.endsWith(".eml"));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(8);
  expect(kept).toEqual(await newestFiles(kept.length));
});

test("what version 1.1 recorded as sent is corrected when its file shows that it was only written", async () => {
  for (const subject of ["Written", "Sent later by a mail server", "Without a file"]) await queueTestMail({ subject });
  const rows = await db().select().from(mails);
  const named = (wanted: string) => rows.find(({ subject }) => subject === wanted)!;
  const now = new Date();
  await db().update(mails).set({ state: "sent", sentAt: now });
  for (const [subject, written] of [
    ["Written", now],
    ["Sent later by a mail server", new Date(now.getTime() - 3_600_000)],
  ] as const) {
    const file = join(outbox(), mailFileName(named(subject)));
    writeFileSync(file, "x");
    utimesSync(file, written, written);
  }
  await correctWrittenMails(outbox());
  const states = (await db().select().from(mails)).map(({ subject, state }) => [subject, state]);
  expect(Object.fromEntries(states)).toEqual({
    Written: "file",
    "Sent later by a mail server": "sent",
    "Without a file": "sent",
  });
});

test("a mail that was written to a file keeps that state when a mail server is set, until it is sent again", async () => {
  await queueTestMail();
  await sendAll({ files: 10, bytes: 1_000_000 });
  const server: Transport = { send: (_mail, beforeData) => beforeData(), close() {} };
  expect(await drainOnce(server)).toBe(0);
  expect(await db().select().from(mails)).toMatchObject([{ state: "file" }]);
  await db().update(mails).set({ state: "queued", attempts: 0 });
  expect(await drainOnce(server)).toBe(1);
  expect(await db().select().from(mails)).toMatchObject([{ state: "sent" }]);
});
