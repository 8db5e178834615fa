import { eq } from "drizzle-orm";
import { z } from "zod";
import { db, type Database } from "#db/client.server.ts";
import { mailServerKey, settings } from "#db/schema.ts";
import { env } from "../env.server.ts";
import { log } from "../log.server.ts";
import { sealed, unsealed } from "./sealed.server.ts";

/**
 * The mail server that the owner has entered. It is stored encrypted with a key made from the secret of the site and is
 * left out of backups. SMTP_URL overrides it.
 */
export const mailServerSchema = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  /** Mails come from this address; empty means the contact address. */
  sender: z.string(),
});
export type MailServer = z.output<typeof mailServerSchema>;

/** The key is made for it: what is stored for another purpose cannot be put in its place. */
const purpose = "mail server";

/** Undefined until it was read for the first time. */
let known: { server?: MailServer; isUnreadable?: true } | undefined;

/** The address of the server in effect, with its password; undefined while mails are only written to files. */
export function mailServerUrl(): string | undefined {
  return env().smtpUrl ?? (known?.server && urlOf(known.server));
}

/** Without one nothing is delivered: mails become files in the outbox folder, and no page may say that they are sent. */
export function hasMailServer(): boolean {
  return mailServerUrl() !== undefined;
}

/** What the owner has entered, whether or not the environment overrides it. */
export function storedMailServer(): MailServer | undefined {
  return known?.server;
}

/** One is stored, with another secret of the site than today's. The owner has to enter it again. */
export function isMailServerUnreadable(): boolean {
  return known?.isUnreadable ?? false;
}

/** Otherwise mails wait: they would become files although a server is stored. */
export function isMailServerKnown(): boolean {
  return env().smtpUrl !== undefined || (known !== undefined && !known.isUnreadable);
}

/** Runs with every new version of the content. */
export async function loadMailServer() {
  const [row] = await db().select({ value: settings.value }).from(settings).where(eq(settings.key, mailServerKey));
  const server = row && (await decrypted(row.value));
  if (row && !server && !known?.isUnreadable)
    log.warn("the stored mail server cannot be read with this AUTH_SECRET: enter it again in the settings; mails wait");
  known = row && !server ? { isUnreadable: true } : { server };
}

export async function storeMailServer(tx: Database, server: MailServer | undefined) {
  if (!server) return void (await tx.delete(settings).where(eq(settings.key, mailServerKey)));
  const value = await sealed(purpose, server);
  await tx
    .insert(settings)
    .values({ key: mailServerKey, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

/** Port 465 is encrypted from the first byte. On others the password is sent only after the server has agreed to it. */
export function urlOf({ host, port, user, password }: MailServer): string {
  const isEncrypted = port === 465;
  const url = new URL(`${isEncrypted ? "smtps" : "smtp"}://${host}:${port}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  if (!isEncrypted && user) url.searchParams.set("requireTLS", "true");
  return url.href;
}

async function decrypted(value: unknown): Promise<MailServer | undefined> {
  const read = await unsealed(purpose, value, mailServerSchema);
  // With the current secret, so that it can still be read when AUTH_SECRET_PREVIOUS is gone.
  if (read?.isOld) await storeMailServer(db(), read.value);
  return read?.value;
}
