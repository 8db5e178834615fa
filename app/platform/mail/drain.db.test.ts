import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { createElement } from "react";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { onServer } from "#test/postgres.ts";
import { drainOnce, startMailDrain } from "./drain.server.ts";
import { queueMail } from "./outbox.server.ts";
import { maxAttempts } from "./retry.ts";
import { folderTransport, type StoredMail, type Transport } from "./transport.server.ts";

const place = useDatabase();

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "savia-outbox-"));
  await db().delete(mails);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const queue = (given: Partial<Parameters<typeof queueMail>[1]> = {}) =>
  db().transaction((tx) =>
    queueMail(tx, {
      kind: "teamInquiry",
      to: "ana@example.org",
      language: "es",
      subject: "Hola",
      body: createElement("p", null, "Texto"),
      ...given,
    }),
  );
const all = () => db().select().from(mails);
const dueNow = () => db().update(mails).set({ nextAttemptAt: sql`now()` });

function failing(error: object): Transport {
  return { send: () => Promise.reject(Object.assign(new Error("no"), error)), close() {} };
}

test("without SMTP a mail becomes one file, however often it is written", async () => {
  await queue({ subject: "Hola\r\nBcc: x@evil.example" });
  await drainOnce(folderTransport(folder));
  const [mail] = await all();
  expect(mail).toMatchObject({ state: "sent", attempts: 1 });
  // A kill after the file and before the row: the next process writes it again.
  await db().update(mails).set({ state: "queued" });
  await drainOnce(folderTransport(folder));
  const files = readdirSync(folder);
  expect(files).toHaveLength(1);
  const raw = readFileSync(join(folder, files[0]!), "utf8");
  expect(raw).toContain(`Message-ID: ${mail!.messageId}`);
  expect(raw).toContain("Auto-Submitted: auto-generated");
  expect(raw).toContain("Reply-To: hello@savia.example");
  expect(raw).toContain("Subject: Hola Bcc: x@evil.example");
  expect(raw).not.toMatch(/^Bcc:/m);
  expect(raw.match(/^To: .*/m)![0]).toBe("To: ana@example.org");
});

test("a mail that left while the database went away is known to have left", async () => {
  await queue();
  let left = 0;
  const transport: Transport = {
    async send() {
      left++;
      if (place.databaseUrl) await awayFor(500);
    },
    close() {},
  };
  await drainOnce(transport);
  expect(await all()).toMatchObject([{ state: "sent" }]);
  expect(left).toBe(1);

  async function awayFor(milliseconds: number) {
    const name = new URL(place.databaseUrl!).pathname.slice(1);
    const server = inject("serverUrl");
    await onServer(server, `alter database ${name} allow_connections false`);
    await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    setTimeout(() => void onServer(server, `alter database ${name} allow_connections true`), milliseconds);
  }
});

test("[R5] a lost connection keeps the mail waiting, later and later, and it is given up after many tries", async () => {
  await queue();
  await drainOnce(failing({ code: "ECONNECTION" }));
  let [mail] = await all();
  expect(mail).toMatchObject({ state: "queued", attempts: 1, lastError: "no", leasedUntil: null });
  expect(mail!.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
  expect(await drainOnce(failing({}))).toBe(0);
  await db()
    .update(mails)
    .set({ attempts: maxAttempts - 1 });
  await dueNow();
  await drainOnce(failing({ code: "ECONNECTION" }));
  [mail] = await all();
  expect(mail).toMatchObject({ state: "dead", attempts: maxAttempts });
});

test("a recipient that is refused for good is dead at once; a failed sign-in is not the mail's fault", async () => {
  await queue();
  await drainOnce(failing({ code: "EENVELOPE", responseCode: 550 }));
  expect((await all())[0]).toMatchObject({ state: "dead", attempts: 1 });
  await db().update(mails).set({ state: "queued", attempts: 0 });
  await dueNow();
  await drainOnce(failing({ code: "EAUTH", responseCode: 535 }));
  expect((await all())[0]).toMatchObject({ state: "queued" });
});

test("many drains at once send each mail once", async () => {
  for (let number = 0; number < 30; number++) await queue({ subject: `Mail ${number}` });
  const sent: string[] = [];
  const transport: Transport = {
    async send(mail: StoredMail) {
      sent.push(mail.id);
      await new Promise((resolve) => setImmediate(resolve));
    },
    close() {},
  };
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      while ((await drainOnce(transport)) > 0);
    }),
  );
  expect(sent).toHaveLength(30);
  expect(new Set(sent).size).toBe(30);
});

test("what a dead process had taken is free again when its lease is over", async () => {
  await queue();
  await db().update(mails).set({ leasedUntil: sql`now() + interval '30 seconds'` });
  expect(await drainOnce(folderTransport(folder))).toBe(0);
  await db().update(mails).set({ leasedUntil: sql`now() - interval '1 second'` });
  expect(await drainOnce(folderTransport(folder))).toBe(1);
});

test("a commit wakes the drain; a rollback leaves nothing", async () => {
  const drain = await startMailDrain(folderTransport(folder));
  const sent = new Promise<void>((resolve) => {
    const look = setInterval(async () => {
      const [mail] = await db().select().from(mails).where(eq(mails.state, "sent"));
      if (mail) resolve(clearInterval(look));
    }, 20);
  });
  await expect(
    db().transaction(async (tx) => {
      await queueMail(tx, {
        kind: "teamInquiry",
        to: "never@example.org",
        language: "en",
        subject: "Never",
        body: createElement("p"),
      });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  const started = Date.now();
  await queue();
  await sent;
  expect(Date.now() - started).toBeLessThan(4_000);
  await drain.stop();
  expect(await all()).toHaveLength(1);
});

test("the text of a mail with a private link is removed once it is sent", async () => {
  await queue({ secret: true });
  await drainOnce(folderTransport(folder));
  expect((await all())[0]).toMatchObject({ state: "sent", html: "", text: "" });
});
