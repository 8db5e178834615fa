import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { drainOnce } from "./drain.server.ts";
import { folderTransport, mailFileName } from "./folder-transport.server.ts";
import { queueTestMail, useEmptyOutbox } from "./test-mails.ts";

useDatabase();
const outbox = useEmptyOutbox();

async function sendAll(limits: { files: number; bytes: number }) {
  const transport = folderTransport(outbox(), limits);
  while ((await drainOnce(transport)) > 0);
  transport.close();
}

const newestFiles = async (count: number) => (await db().select().from(mails)).map(mailFileName).sort().slice(-count);

test("beyond the limit of files the oldest are deleted, and every mail is recorded as sent", async () => {
  for (let number = 0; number < 25; number++) await queueTestMail();
  await sendAll({ files: 10, bytes: 1_000_000 });
  const files = readdirSync(outbox()).sort();
  expect(files.length).toBeLessThanOrEqual(10);
  expect(files.length).toBeGreaterThanOrEqual(9);
  expect(files).toEqual(await newestFiles(files.length));
  const states = (await db().select().from(mails)).map(({ state }) => state);
  expect(states).toEqual(Array<string>(25).fill("sent"));
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
