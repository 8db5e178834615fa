import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { db, type Database } from "#db/client.server.ts";
import { incomingMailKey, mailboxSettingKey, settings } from "#db/schema.ts";
import { env } from "../env.server.ts";
import { log } from "../log.server.ts";
import { sealed, unsealed } from "./sealed.server.ts";

/**
 * The mailbox that the owner has connected. It is stored like the mail server: encrypted, and left out of backups.
 * IMAP_URL overrides it.
 */
export const mailboxSchema = z.object({
  host: z.string(),
  port: z.number(),
  /** Encrypted from the first byte; otherwise after STARTTLS. Undefined: port 993 is. */
  isEncrypted: z.boolean().optional(),
  user: z.string(),
  password: z.string(),
  folder: z.string(),
  /** The name with which its server signs what it has checked (RFC 8601); empty if it checks nothing. */
  authServer: z.string(),
});
export type Mailbox = z.output<typeof mailboxSchema>;

const incomingSchema = z.object({
  /** Mail from people who are no lead yet becomes one. */
  acceptsUnknown: z.boolean().default(false),
  /** SHA-256 of the secret in the address of the webhook. */
  webhookHash: z.string().optional(),
});
export type IncomingMail = z.output<typeof incomingSchema>;

const purpose = "mailbox";

let known: { mailbox?: Mailbox; isUnreadable?: true; incoming: IncomingMail } | undefined;

/** The mailbox that is read; undefined while replies only arrive in the team's own mail program. */
export function mailboxInEffect(): Mailbox | undefined {
  const { imapUrl } = env();
  return imapUrl ? mailboxOfUrl(imapUrl) : known?.mailbox;
}

/** What the owner has entered, whether or not the environment overrides it. */
export function storedMailbox(): Mailbox | undefined {
  return known?.mailbox;
}

export function isMailboxUnreadable(): boolean {
  return known?.isUnreadable ?? false;
}

export function incomingMail(): IncomingMail {
  return known?.incoming ?? { acceptsUnknown: false };
}

/** Runs with every new version of the content. */
export async function loadMailbox() {
  const rows = await db()
    .select()
    .from(settings)
    .where(inArray(settings.key, [mailboxSettingKey, incomingMailKey]));
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value;
  const incoming = incomingSchema.safeParse(valueOf(incomingMailKey) ?? {}).data ?? { acceptsUnknown: false };
  const stored = valueOf(mailboxSettingKey);
  const read = stored === undefined ? undefined : await unsealed(purpose, stored, mailboxSchema);
  if (read?.isOld) await storeMailbox(db(), read.value);
  if (stored !== undefined && !read && !known?.isUnreadable)
    log.warn("the connected mailbox cannot be read with this AUTH_SECRET: enter it again in the settings");
  known = stored !== undefined && !read ? { isUnreadable: true, incoming } : { mailbox: read?.value, incoming };
}

export async function storeMailbox(tx: Database, mailbox: Mailbox | undefined) {
  if (!mailbox) return void (await tx.delete(settings).where(eq(settings.key, mailboxSettingKey)));
  await write(tx, mailboxSettingKey, await sealed(purpose, mailbox));
}

export async function storeIncomingMail(tx: Database, incoming: IncomingMail) {
  await write(tx, incomingMailKey, incoming);
}

async function write(tx: Database, key: string, value: unknown) {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

/** Of how far it was read: another folder or user is another mailbox, another password is not. */
export function mailboxId({ host, user, folder }: Mailbox): string {
  return createHash("sha256").update([host, user, folder].join("\n")).digest("hex").slice(0, 32);
}

function mailboxOfUrl(address: string): Mailbox {
  const url = new URL(address);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (url.protocol === "imaps:" ? 993 : 143),
    isEncrypted: url.protocol === "imaps:",
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.replace(/^\//, "")) || "INBOX",
    authServer: url.searchParams.get("authServer") ?? "",
  };
}
