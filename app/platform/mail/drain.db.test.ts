import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { createElement } from "react";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { executeOnServer } from "#test/postgres.ts";
import { drainOnce, startMailDrain } from "./drain.server.ts";
import { queueMail } from "./outbox.server.ts";
import { folderTransport } from "./folder-transport.server.ts";
import { maxAttempts } from "./retry.ts";
import { failingTransport, queueTestMail, useEmptyOutbox } from "#test/factories/mails.ts";
import type { StoredMail, Transport } from "./mail-types.server.ts";

const place = useDatabase();
const outbox = useEmptyOutbox();

const all = () => db().select().from(mails);
const makeDue = () => db().update(mails).set({ nextAttemptAt: sql`now()` });

test("without SMTP a mail becomes one file, even when it is written twice", async () => {
  await queueTestMail({ subject: "Hola\r\nBcc: x@evil.example" });
  await drainOnce(folderTransport(outbox()));
  const [mail] = await all();
  expect(mail).toMatchObject({ state: "file", attempts: 1 });
  // As after a crash between writing the file and updating the row: the next process writes the file again.
  await db().update(mails).set({ state: "queued" });
  await drainOnce(folderTransport(outbox()));
  const files = readdirSync(outbox());
  expect(files).toHaveLength(1);
  const raw = readFileSync(join(outbox(), files[0]!), "utf8");
  expect(raw).toContain(`Message-ID: ${mail!.messageId}`);
  expect(raw).toContain("Auto-Submitted: auto-generated");
  expect(raw).toContain("Reply-To: hello@savia.example");
  expect(raw).toContain("Subject: Hola Bcc: x@evil.example");
  expect(raw).not.toMatch(/^Bcc:/m);
  expect(raw.match(/^To: .*/m)![0]).toBe("To: ana@example.org");
});

test("a mail that was sent during a database outage is recorded as sent", async () => {
  await queueTestMail();
  let sends = 0;
  const sent = Promise.withResolvers<void>();
  const transport: Transport = {
    async send() {
      sends++;
      if (place.databaseUrl) await stopDatabase(place.databaseUrl);
      sent.resolve();
    },
    close() {},
  };
  const drained = drainOnce(transport);
  await sent.promise;
  if (place.databaseUrl) {
    // By then the drain has failed to record the mail, which it tried first.
    await expect(db().execute(sql`select 1`)).rejects.toThrow();
    await startDatabase(place.databaseUrl);
  }
  await drained;
  expect(await all()).toMatchObject([{ state: "sent" }]);
  expect(sends).toBe(1);

  async function stopDatabase(url: string) {
    const name = new URL(url).pathname.slice(1);
    const server = inject("serverUrl");
    await executeOnServer(server, `alter database ${name} allow_connections false`);
    await executeOnServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  }

  async function startDatabase(url: string) {
    const name = new URL(url).pathname.slice(1);
    await executeOnServer(inject("serverUrl"), `alter database ${name} allow_connections true`);
  }
});

test("[R5] after a lost connection the mail is retried with growing delays, and it is dead after the last attempt", async () => {
  await queueTestMail();
  await drainOnce(failingTransport({ code: "ECONNECTION" }));
  let [mail] = await all();
  expect(mail).toMatchObject({ state: "queued", attempts: 1, lastError: "no", leasedUntil: null });
  expect(mail!.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
  expect(await drainOnce(failingTransport({}))).toBe(0);
  await db()
    .update(mails)
    .set({ attempts: maxAttempts - 1 });
  await makeDue();
  await drainOnce(failingTransport({ code: "ECONNECTION" }));
  [mail] = await all();
  expect(mail).toMatchObject({ state: "dead", attempts: maxAttempts });
});

test("a mail whose recipient is rejected permanently is dead at once; after a failed login it is retried", async () => {
  await queueTestMail();
  await drainOnce(failingTransport({ code: "EENVELOPE", responseCode: 550 }));
  expect((await all())[0]).toMatchObject({ state: "dead", attempts: 1 });
  await db().update(mails).set({ state: "queued", attempts: 0 });
  await makeDue();
  await drainOnce(failingTransport({ code: "EAUTH", responseCode: 535 }));
  expect((await all())[0]).toMatchObject({ state: "queued" });
});

test("concurrent drains send each mail once", async () => {
  for (let number = 0; number < 30; number++) await queueTestMail({ subject: `Mail ${number}` });
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

test("a mail whose outcome cannot be recorded does not stop the others", async () => {
  const slow = Promise.withResolvers<void>();
  await db().execute(sql`
    create function reject_poison() returns trigger language plpgsql as
    $$ begin if new.last_error = 'poison' then raise exception 'not recorded'; end if; return new; end $$`);
  await db().execute(sql`create trigger poison before update on mails for each row execute function reject_poison()`);
  try {
    await queueTestMail({ subject: "poison" });
    await queueTestMail({ subject: "slow" });
    let settled = false;
    const drained = drainOnce({
      async send({ subject }) {
        if (subject === "poison") throw new Error("poison");
        await slow.promise;
      },
      close() {},
    }).finally(() => {
      settled = true;
    });
    await db().select().from(mails);
    expect(settled).toBe(false);
    slow.resolve();
    expect(await drained).toBe(2);
    expect(await db().select().from(mails).where(eq(mails.subject, "slow"))).toMatchObject([{ state: "sent" }]);
  } finally {
    slow.resolve();
    await db().execute(sql`drop trigger poison on mails`);
    await db().execute(sql`drop function reject_poison()`);
  }
});

test("a commit wakes the drain, and a rolled-back transaction leaves no mail", async () => {
  // Without its interval the drain runs only when it is woken.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const drain = await startMailDrain(folderTransport(outbox()));
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
  await queueTestMail();
  await expect.poll(() => db().$count(mails, eq(mails.state, "file"))).toBe(1);
  await drain.stop();
  expect(await all()).toHaveLength(1);
});

test("the text of a mail with a private link is deleted after sending", async () => {
  await queueTestMail({ secret: true });
  await drainOnce(folderTransport(outbox()));
  expect((await all())[0]).toMatchObject({ state: "file", html: "", text: "" });
});
