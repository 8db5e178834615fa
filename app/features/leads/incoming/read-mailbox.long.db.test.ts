import { createServer, connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import tls from "node:tls";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { db } from "#db/client.server.ts";
import { inboundMessages, leads, mailboxes, mails, seenMessages } from "#db/schema.ts";
import { mailboxId } from "#app/platform/site/mailbox.server.ts";
import { spawnForTest } from "#test/child-process.ts";
import { useDatabase } from "#test/database.ts";
import { startDovecot, type Dovecot } from "#test/dovecot.ts";
import { submit, useLeads } from "#test/factories/leads.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { readMailbox } from "./read-mailbox.server.ts";

const place = useDatabase();
useLeads();

let dovecot: Dovecot;
const trusted = tls.getCACertificates("default");
let number = 0;

const reply = (more = "", subject = "Re: Savia") =>
  `From: Ana <ana@visitor.test>\r\nTo: hola@savia.test\r\nSubject: ${subject}\r\nMessage-ID: <m${++number}@visitor.test>\r\nDate: Tue, 17 Nov 2026 05:00:00 +0000\r\nIn-Reply-To: <out-1@savia.test>\r\n\r\nmessage ${number} ${more}\r\n`;
const stored = () => db().select().from(inboundMessages);
const state = async () =>
  (
    await db()
      .select()
      .from(mailboxes)
      .where(eq(mailboxes.id, mailboxId(dovecot.mailbox)))
  )[0]!;

beforeAll(async () => {
  dovecot = await startDovecot();
  tls.setDefaultCACertificates([...trusted, dovecot.ca]);
});
afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await dovecot.close();
});

beforeEach(async () => {
  await db().delete(mailboxes);
  await db().delete(seenMessages);
  const leadId = await submit({ email: "ana@visitor.test", name: "Ana" });
  const mail = {
    kind: "answer",
    leadId,
    recipient: "ana@visitor.test",
    subject: "s",
    html: "",
    text: "",
    language: "en",
  };
  await db()
    .insert(mails)
    .values({ ...mail, messageId: "<out-1@savia.test>", state: "sent" });
});

test("[RC10] what was there before is private, what comes is read once, and nothing in the mailbox changes", async () => {
  dovecot.deliver(reply("from before"));
  expect(await readMailbox(dovecot.mailbox)).toBe(0);
  dovecot.deliver(reply("first"));
  dovecot.deliver("From: mum@private.test\r\nSubject: private\r\nMessage-ID: <p@x>\r\n\r\nprivate\r\n");
  dovecot.deliver(reply("second"));
  expect(await readMailbox(dovecot.mailbox)).toBe(2);
  expect(await readMailbox(dovecot.mailbox)).toBe(0);
  expect((await stored()).map(({ newPart }) => newPart.split(" ")[2]).sort()).toEqual(["first", "second"]);
  // No flag, no mail less: Maildir has the flags in the names.
  expect(dovecot.files().every((name) => !/:2,\w/.test(name))).toBe(true);
  const large = `--b\r\nContent-Type: text/plain\r\n\r\nlarge\r\n--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${"QUFB".repeat(19)}\r\n`.repeat(60_000)}--b--\r\n`;
  dovecot.deliver(reply().replace("\r\n\r\n", `\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${large}`));
  dovecot.deliver(reply("x".repeat(26_000_000)));
  dovecot.deliver(`X-A: ${"b".repeat(3_000_000)}\r\n${reply("broken header")}`);
  dovecot.deliver(reply("after the broken one"));
  for (let poll = 0; poll < 4; poll++) await readMailbox(dovecot.mailbox);
  const messages = await stored();
  expect(messages.map(({ note }) => note).filter(Boolean)).toEqual(["tooLarge"]);
  expect(messages.some(({ newPart }) => newPart.endsWith("after the broken one"))).toBe(true);
  expect(messages.some(({ newPart }) => newPart === "large")).toBe(true);
});

test("[RC11] after a restart and a new numbering of the mailbox nothing is lost and nothing comes twice", async () => {
  dovecot.clear();
  await readMailbox(dovecot.mailbox);
  await db().update(mailboxes).set({ connectedAt: sql`now() - interval '2 seconds'` });
  for (let mail = 0; mail < 3; mail++) dovecot.deliver(reply("before"));
  await readMailbox(dovecot.mailbox);
  const { uidValidity } = await state();
  await dovecot.restart();
  dovecot.deliver(reply("restarted"));
  expect(await readMailbox(dovecot.mailbox)).toBe(1);
  await dovecot.renumber();
  dovecot.deliver(reply("renumbered"));
  await readMailbox(dovecot.mailbox);
  expect((await state()).uidValidity).not.toBe(uidValidity);
  expect(await stored()).toHaveLength(5);
});

test("[RC12] a wrong password is tried once an hour, says why, and the right one works at once", async () => {
  const wrong = { ...dovecot.mailbox, password: "wrong" };
  const before = dovecot.logins().length;
  expect(await readMailbox(wrong)).toBe("failed");
  for (let poll = 0; poll < 60; poll++) expect(await readMailbox(wrong)).toBe("paused");
  expect(dovecot.logins().length - before).toBeLessThanOrEqual(5);
  const { failures, lastError, pausedUntil } = await state();
  expect([failures, lastError]).toEqual([1, expect.stringMatching(/auth/i)]);
  expect(pausedUntil!.getTime() - Date.now()).toBeGreaterThan(50 * 60_000);
});

test("[RC13] a frozen server fails the reading within its time, and the next one works", async () => {
  await readMailbox(dovecot.mailbox);
  const sockets: Socket[] = [];
  // Passes on what comes until it is frozen: then it is silent, and does not close.
  let isFrozen = false;
  const proxy = createServer((socket) => {
    const server = connect(dovecot.mailbox.port, "127.0.0.1");
    sockets.push(socket, server);
    socket.on("data", (data) => !isFrozen && server.write(data)).on("error", () => undefined);
    server.on("data", (data) => !isFrozen && socket.write(data)).on("error", () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  const port = typeof address === "object" && address ? address.port : 0;
  dovecot.deliver(reply("later"));
  isFrozen = true;
  const start = Date.now();
  expect(await readMailbox({ ...dovecot.mailbox, port })).toBe("failed");
  expect(Date.now() - start).toBeLessThan(scaledTimeout(45_000));
  for (const socket of sockets) socket.destroy();
  proxy.close();
  expect(await readMailbox(dovecot.mailbox)).toBe(1);
});

// The embedded database belongs to one process.
if (inject("databaseKind") === "postgres")
  test(
    "[RC14] two processes, ten of them killed while they read 1,000 mails: each mail once, none lost",
    async () => {
      await readMailbox(dovecot.mailbox);
      const given = { ...place, mailbox: dovecot.mailbox, ca: dovecot.ca };
      const script = fileURLToPath(new URL("../../../../test/mailbox-reader.ts", import.meta.url));
      const start = () => spawnForTest(process.execPath, [script, JSON.stringify(given)], { stdio: "ignore" });
      for (let mail = 0; mail < 1000; mail++) dovecot.deliver(reply("kept"));
      const count = () => db().$count(inboundMessages);
      const until = (wanted: number) =>
        expect.poll(count, { timeout: scaledTimeout(240_000), interval: 20 }).toBeGreaterThanOrEqual(wanted);
      const readers = [start(), start()];
      for (let kill = 0; kill < 10; kill++) {
        await until((kill + 1) * 90);
        readers[kill % 2]!.kill("SIGKILL");
        readers[kill % 2] = start();
      }
      await until(1000);
      for (const reader of readers) reader.kill("SIGKILL");
      await readMailbox(dovecot.mailbox);
      const words = (await stored()).map(({ newPart }) => newPart);
      expect([words.length, new Set(words).size]).toEqual([1000, 1000]);
      expect(await db().$count(leads)).toBe(1);
      expect(await db().$count(mails)).toBe(1);
    },
    scaledTimeout(600_000),
  );
