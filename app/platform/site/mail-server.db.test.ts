import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { createTransport } from "nodemailer";
import { afterEach, expect, test, vi } from "vitest";
import { openTransport } from "#app/platform/mail/transport.server.ts";
import { db } from "#db/client.server.ts";
import { mailServerKey, settings } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import {
  hasMailServer,
  isMailServerUnreadable,
  loadMailServer,
  mailServerUrl,
  storedMailServer,
  storeMailServer,
  urlOf,
} from "./mail-server.server.ts";

// Before the environment is read for the first time.
const secrets = vi.hoisted(() => {
  const current = "the secret of the site since yesterday";
  const previous = "the secret of the site until yesterday";
  Object.assign(process.env, { AUTH_SECRET: current, AUTH_SECRET_PREVIOUS: previous, SMTP_URL: "" });
  return { current, previous };
});

useDatabase();

const server = { host: "smtp.example.org", port: 587, user: "ana@example.org", password: "p@ss/wörd:1%", sender: "" };
type Sealed = { nonce: string; sealed: string; tag: string };
const row = async () =>
  (await db().select().from(settings).where(eq(settings.key, mailServerKey)))[0]?.value as Sealed | undefined;
const replaceRow = (value: unknown) => db().update(settings).set({ value }).where(eq(settings.key, mailServerKey));
const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "mail server", 32));

function seal(secret: string): Sealed {
  const nonce = Buffer.alloc(12, 7);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(server)), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString("base64");
  return { nonce: text(nonce), sealed: text(sealed), tag: text(cipher.getAuthTag()) };
}

function open({ nonce, sealed, tag }: Sealed, secret: string): unknown {
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), Buffer.from(nonce, "base64"));
  decipher.setAuthTag(Buffer.from(tag, "base64"));
  return JSON.parse(Buffer.concat([decipher.update(Buffer.from(sealed, "base64")), decipher.final()]).toString());
}

afterEach(async () => {
  await storeMailServer(db(), undefined);
  await loadMailServer();
});

test("[MS1] no mail becomes a file before the stored mail server was read once", async () => {
  const transport = openTransport();
  expect(transport.isReady?.()).toBe(false);
  await loadMailServer();
  expect(transport.isReady?.()).toBe(true);
  expect(transport.now?.().writesFiles).toBe(true);
});

test("[MS1] the owner's mail server is stored encrypted, read back by every process, and can be removed", async () => {
  const transport = openTransport();
  expect(hasMailServer()).toBe(false);
  await storeMailServer(db(), server);
  expect(JSON.stringify(await row())).not.toMatch(/smtp|example|ana|rd:1/);
  expect(hasMailServer()).toBe(false);
  await loadMailServer();
  expect(storedMailServer()).toEqual(server);
  // The next mail goes there, without a restart.
  expect(transport.now?.().writesFiles).toBeUndefined();
  const first = await row();
  await storeMailServer(db(), server);
  expect((await row())!.nonce).not.toBe(first!.nonce);
  await storeMailServer(db(), undefined);
  await loadMailServer();
  expect([hasMailServer(), transport.now?.().writesFiles]).toEqual([false, true]);
});

test("[MS1] a changed value, or one of another secret, is not used: the owner is told, and mails wait", async () => {
  await storeMailServer(db(), server);
  const sealed = (await row())!;
  const foreign = seal("a secret that this site never had, at all");
  const short = { ...sealed, tag: Buffer.from(sealed.tag, "base64").subarray(0, 4).toString("base64") };
  for (const value of [{ ...sealed, tag: Buffer.alloc(16).toString("base64") }, short, foreign, { sealed: "x" }, "x"]) {
    await replaceRow(value);
    await loadMailServer();
    expect(mailServerUrl()).toBeUndefined();
    expect(isMailServerUnreadable()).toBe(true);
    expect(openTransport().isReady?.()).toBe(false);
  }
  await storeMailServer(db(), server);
  await loadMailServer();
  expect([isMailServerUnreadable(), openTransport().isReady?.()]).toEqual([false, true]);
});

test("[MS1] what was encrypted with the previous secret is encrypted again with the current one", async () => {
  await storeMailServer(db(), server);
  await replaceRow(seal(secrets.previous));
  await loadMailServer();
  expect(storedMailServer()).toEqual(server);
  expect(open((await row())!, secrets.current)).toEqual(server);
});

test("user name and password arrive as they were typed; without port 465 they are sent only when encrypted", () => {
  const optionsOf = (url: string) => createTransport(url).options as Record<string, unknown>;
  const auth = expect.objectContaining({ user: server.user, pass: server.password });
  expect(optionsOf(urlOf(server))).toMatchObject({
    host: server.host,
    port: 587,
    secure: false,
    requireTLS: true,
    auth,
  });
  expect(optionsOf(urlOf({ ...server, port: 465 }))).toMatchObject({ port: 465, secure: true, auth });
  expect(urlOf({ ...server, user: "", password: "" })).toBe("smtp://smtp.example.org:587");
});
