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
import { leaseDueMails } from "./leases.server.ts";
import { queueMail } from "./outbox.server.ts";
import { folderTransport } from "./folder-transport.server.ts";
import { maxAttempts } from "./retry.ts";
import { smtpTransport, type StoredMail, type Transport } from "./transport.server.ts";
import { startMailbox } from "../../../e2e/support/mail/mailbox.ts";

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

/** As if the process that holds the leases had not moved for longer than they last. */
const expireLeases = () => db().update(mails).set({ leasedUntil: sql`now() - interval '1 second'` });
const accepting: Transport = { send: (_mail, beforeData) => beforeData(), close() {} };

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

test("a mail that was sent while the database was away is recorded as sent", async () => {
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

test("a stalled attempt that fails after another one has sent the mail changes nothing", async () => {
  await queue();
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

test("a stalled attempt does not report a mail as sent that another one is still sending", async () => {
  await queue();
  await drainOnce({
    async send() {
      await expireLeases();
      // Leased by the other attempt, which fails at its peer.
      await drainOnce(failing({ code: "ECONNECTION" }));
    },
    close() {},
  });
  expect(await all()).toMatchObject([{ state: "queued", attempts: 1, lastError: "no" }]);
});

test("over SMTP no message leaves when the lease was lost before it", async () => {
  const peer = await startMailbox();
  const [stalled, healthy] = [1, 2].map(() => smtpTransport(`smtp://127.0.0.1:${peer.port}`));
  try {
    await queue();
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
    await queue({ subject: "The next one" });
    expect(await drainOnce(stalled!)).toBe(1);
    expect(peer.mails).toHaveLength(2);
  } finally {
    stalled!.close();
    healthy!.close();
    await peer.stop();
  }
});

test("while a message is being handed over its lease outlasts a stall of a minute", async () => {
  await queue();
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

test("a mail whose outcome cannot be recorded does not end the wait for the others", async () => {
  const slow = Promise.withResolvers<void>();
  await db().execute(sql`
    create function reject_poison() returns trigger language plpgsql as
    $$ begin if new.last_error = 'poison' then raise exception 'not recorded'; end if; return new; end $$`);
  await db().execute(sql`create trigger poison before update on mails for each row execute function reject_poison()`);
  try {
    await queue({ subject: "poison" });
    await queue({ subject: "slow" });
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

test("processes that die while sending use up no attempts and do not put the mail off", async () => {
  await queue();
  for (let death = 0; death < maxAttempts + 5; death++) {
    expect(await leaseDueMails()).toHaveLength(1);
    await expireLeases();
  }
  expect(await all()).toMatchObject([{ state: "queued", attempts: 0 }]);
  expect(await drainOnce(accepting)).toBe(1);
  expect(await all()).toMatchObject([{ state: "sent", attempts: 1 }]);
});

test("the mails of a dead process are due again when its lease ends", async () => {
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
