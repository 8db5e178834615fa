import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { drainOnce } from "./drain.server.ts";
import { folderTransport, mailFileName } from "./folder-transport.server.ts";
import { queueMail } from "./outbox.server.ts";

useDatabase();

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "savia-outbox-"));
  await db().delete(mails);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const queue = (text: string) =>
  db().transaction((tx) =>
    queueMail(tx, {
      kind: "teamInquiry",
      to: "ana@example.org",
      language: "en",
      subject: "A mail",
      body: createElement("p", null, text),
    }),
  );

async function sendAll(bounds: { files: number; bytes: number }) {
  const transport = folderTransport(folder, bounds);
  while ((await drainOnce(transport)) > 0);
  transport.close();
}

const newestFiles = async (count: number) => (await db().select().from(mails)).map(mailFileName).sort().slice(-count);

test("the outbox holds so many files: the oldest go, the newest stay, and no mail is lost", async () => {
  for (let number = 0; number < 25; number++) await queue(`Mail ${number}`);
  await sendAll({ files: 10, bytes: 1_000_000 });
  const files = readdirSync(folder).sort();
  expect(files.length).toBeLessThanOrEqual(10);
  expect(files.length).toBeGreaterThanOrEqual(9);
  expect(files).toEqual(await newestFiles(files.length));
  const states = (await db().select().from(mails)).map(({ state }) => state);
  expect(states).toEqual(Array<string>(25).fill("sent"));
});

test("and so many bytes; other files are left alone", async () => {
  writeFileSync(join(folder, "notes.txt"), "x".repeat(50_000));
  for (let number = 0; number < 8; number++) await queue("x".repeat(4_000));
  await sendAll({ files: 1000, bytes: 40_000 });
  const files = readdirSync(folder).sort();
  expect(files).toContain("notes.txt");
  const kept = files.filter((name) => name.endsWith(".eml"));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(8);
  expect(kept).toEqual(await newestFiles(kept.length));
});
