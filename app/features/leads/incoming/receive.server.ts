import { createHash, randomUUID } from "node:crypto";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { oneRow } from "#db/one-row.ts";
import {
  inboundMessages,
  leadEntries,
  leads,
  mails,
  messageAttachments,
  seenMessages,
  type MailDelivery,
} from "#db/schema.ts";
import { defaultLanguage } from "#app/platform/i18n/language.ts";
import { incomingMail } from "#app/platform/site/mailbox.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { resumeClock, startClock } from "../conversation/clock.server.ts";
import { raiseLeadVersion } from "../conversation/lead-version.server.ts";
import { tellOfLead } from "../lead-hooks.server.ts";
import { lockPerson } from "../merged.server.ts";
import { placeOf, type Place } from "./lookup.server.ts";
import { bounceOf, natureOf, type Bounce, type MailNature } from "./parse/classify.ts";
import type { ReceivedFile } from "./parse/attachments.ts";
import { newPartOf } from "./parse/new-part.ts";
import { headerOf, maxTextLength, readMail, type ReceivedMail } from "./parse/read-mail.ts";
import { readApart, UnreadableMailError } from "./parse-apart.server.ts";

/** Stores a mail that came in, once, however often and from wherever it is delivered. Nothing is sent in answer to it. */

export type Received = "stored" | "toConfirm" | "bounce" | "known" | "ignored";

export type Origin = {
  receivedAt: Date;
  /** The name by which the owner's server signs its checks; empty if it makes none. */
  authServer: string;
  /** Written in the same transaction, also for a mail that is not stored: how far the mailbox is read. */
  mark?: (tx: Database) => Promise<unknown>;
  /** Only a part of the mail was read. */
  note?: "tooLarge" | "unreadable";
  size?: number;
};

/** Whether it is worth reading more than the headers of a mail: strangers' private mail stays unread. */
export async function isWanted(headers: ReceivedMail, authServer: string): Promise<boolean> {
  const place = await placeOf(headers, authServer);
  return natureOf(headers) === "dsn" || (place !== undefined && decide(headers, place) !== "ignored");
}

/** newLead: somebody who wrote to the team's address, where the owner wants such mail to become an inquiry. */
type Decision = "stored" | "toConfirm" | "newLead" | "bounce" | "ignored";

function decide(mail: ReceivedMail, { lead, trust, mailId }: Place): Decision {
  const nature = natureOf(mail);
  if (nature === "dsn") return mailId ? "bounce" : "ignored";
  if (nature === "report") return "ignored";
  const isPerson = nature === "human" || nature === "perhaps-auto";
  if (!lead) return isPerson && incomingMail().acceptsUnknown && mail.from.length === 1 ? "newLead" : "ignored";
  if (trust === "claimed") return isPerson ? "toConfirm" : "ignored";
  // A newsletter is no answer, even of somebody whom we know.
  return nature === "list" && trust === "address" ? "ignored" : "stored";
}

export async function receiveMail(raw: Uint8Array, origin: Origin): Promise<Received> {
  return receiveRead(await readApart(raw), raw, origin);
}

/** From a provider, who sends a mail that cannot be read again and again: what its headers say is kept, as from a mailbox. */
export async function receiveDelivered(raw: Uint8Array, origin: Origin): Promise<Received> {
  try {
    return await receiveMail(raw, origin);
  } catch (error) {
    if (!(error instanceof UnreadableMailError)) throw error;
    const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
    const headers = bytes.subarray(0, startOfBody(bytes));
    const read = await readMail(headers).catch(() => undefined);
    return read ? receiveRead(read, raw, { ...origin, note: "unreadable", size: raw.length }) : "ignored";
  }
}

export async function receiveRead(mail: ReceivedMail, raw: Uint8Array, origin: Origin): Promise<Received> {
  const place = await placeOf(mail, origin.authServer);
  const decision = place ? decide(mail, place) : "ignored";
  if (!place || decision === "ignored") {
    if (origin.mark) await db().transaction(async (tx) => origin.mark!(tx));
    return "ignored";
  }
  const id = randomUUID();
  const newPart = await newPartOf(mail.text);
  const { kept, leftOut } = filesOf(mail.files);
  const stored = await storeFiles(id, decision === "bounce" ? [] : kept);
  const outcome = await db()
    .transaction(async (tx): Promise<Received> => {
      await origin.mark?.(tx);
      const fresh = await tx
        .insert(seenMessages)
        .values({ fingerprint: fingerprintOf(mail, raw) })
        .onConflictDoNothing()
        .returning();
      if (fresh.length === 0) return "known";
      return store(tx, { id, mail, newPart, place, decision, files: stored, leftOut, origin, size: raw.length });
    })
    .catch(async (error: unknown) => {
      await deleteFiles(stored);
      throw error;
    });
  if (outcome === "known") await deleteFiles(stored);
  return outcome;
}

type Storing = {
  id: string;
  mail: ReceivedMail;
  newPart: string;
  place: Place;
  decision: Exclude<Decision, "ignored">;
  files: StoredFile[];
  leftOut: LeftOut[];
  origin: Origin;
  size: number;
};

async function store(tx: Database, message: Storing): Promise<Received> {
  const { id, mail, newPart, place, decision, files, leftOut, origin } = message;
  const nature = natureOf(mail);
  // Always the lead first, as everything that changes both: two processes cannot wait for each other.
  const found = place.lead ?? oneRow(await createLead(tx, mail.from[0]!, mail.fromName));
  const lead = await lockPerson(tx, found.id);
  // Erased a moment ago.
  if (!lead) return "ignored";
  if ("isNew" in found && found.isNew) await tellOfLead(tx, lead);
  const bounce = decision === "bounce" ? bounceOf(mail) : undefined;
  await tx.insert(inboundMessages).values({
    id,
    leadId: lead.id,
    state: decision === "toConfirm" ? "toConfirm" : "shown",
    nature,
    trust: place.trust ?? "unknown",
    messageId: mail.messageId,
    references: mail.references,
    mailId: place.mailId,
    sender: mail.from[0]?.slice(0, 254) ?? "",
    senderName: mail.fromName.slice(0, 200),
    subject: mail.subject,
    newPart: newPart.slice(0, maxTextLength),
    text: mail.text,
    html: mail.html,
    leftOut,
    note: bounce?.note ?? origin.note,
    outcome: bounce?.outcome,
    size: origin.size ?? message.size,
    receivedAt: origin.receivedAt,
  });
  if (files.length > 0)
    await tx
      .insert(messageAttachments)
      .values(files.map(({ path, name, type, size }) => ({ leadId: lead.id, inboundId: id, path, name, type, size })));
  if (bounce) return storeBounce(tx, { id, leadId: lead.id, mailId: place.mailId!, bounce, at: origin.receivedAt });
  if (decision === "toConfirm") return "toConfirm";
  await joinTimeline(tx, {
    id,
    leadId: lead.id,
    nature,
    trust: place.trust ?? "unknown",
    newPart,
    at: origin.receivedAt,
  });
  return "stored";
}

type Joining = { id: string; leadId: string; nature: MailNature; trust: string; newPart: string; at: Date };

/** The line in the timeline, and what follows from a person's having written: only where the sender is proven. */
export async function joinTimeline(tx: Database, { id, leadId, nature, trust, newPart, at }: Joining) {
  const isPerson = nature === "human" || nature === "perhaps-auto";
  const payload = isPerson ? { inboundId: id, message: newPart.slice(0, 2000) } : { inboundId: id };
  await tx.insert(leadEntries).values({ leadId, kind: isPerson ? "message" : "automaticMail", payload, createdAt: at });
  if (!isPerson || trust === "other") return;
  await raiseLeadVersion(tx, leadId);
  await startClock(tx, leadId, at);
}

function createLead(tx: Database, email: string, name: string) {
  const shown = name || email;
  return tx
    .insert(leads)
    .values({
      emailKey: email.toLowerCase(),
      email,
      name: shown,
      organization: "",
      language: defaultLanguage,
      source: "mail",
      search: fold(`${shown}\n${email}`),
    })
    .onConflictDoUpdate({ target: leads.emailKey, set: { updatedAt: new Date() } })
    .returning({ ...getTableColumns(leads), isNew: sql<boolean>`xmax = 0` });
}

const deliveries: Record<Bounce["outcome"], MailDelivery | null> = {
  hard: "bounced",
  soft: "bounced",
  blocked: "blocked",
  delayed: "delayed",
  delivered: null,
};

async function storeBounce(
  tx: Database,
  { id, leadId, mailId, bounce, at }: { id: string; leadId: string; mailId: string; bounce: Bounce; at: Date },
): Promise<Received> {
  const delivery = deliveries[bounce.outcome];
  // A mail that has bounced does not become delayed by an older report.
  const changed = await tx
    .update(mails)
    .set({ delivery, deliveryNote: delivery ? bounce.note : null })
    .where(
      and(
        eq(mails.id, mailId),
        delivery === "bounced" || delivery === "blocked"
          ? undefined
          : sql`coalesce(${mails.delivery}, 'delayed') = 'delayed'`,
      ),
    )
    .returning({ id: mails.id });
  if (delivery === null || changed.length === 0) return "bounce";
  await tx.insert(leadEntries).values({ leadId, kind: "bounce", payload: { inboundId: id }, createdAt: at });
  if (delivery !== "delayed") await resumeClock(tx, leadId, mailId);
  return "bounce";
}

/** Without what a server adds on the way: the same mail from the mailbox and from the webhook is one. */
export function fingerprintOf(mail: ReceivedMail, raw: Uint8Array): string {
  const parts = [mail.messageId, mail.from.join(), headerOf(mail, "date") ?? "", mail.subject];
  return createHash("sha256").update(parts.join("\n")).update("\n").update(bodyOf(raw)).digest("base64url");
}

/** Line breaks and the end differ from one way of delivery to another. */
function bodyOf(raw: Uint8Array): string {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return createHash("sha256")
    .update(bytes.toString("latin1", startOfBody(bytes)).replaceAll("\r\n", "\n").trimEnd(), "latin1")
    .digest("base64url");
}

function startOfBody(bytes: Buffer): number {
  const crlf = bytes.indexOf("\r\n\r\n");
  const lf = bytes.indexOf("\n\n");
  return crlf >= 0 && (lf < 0 || crlf < lf) ? crlf + 4 : lf >= 0 ? lf + 2 : bytes.length;
}

/** In the storage; each file has a path of its own, so that erasing one person touches no file of another. */
export const filePrefix = "incoming/";

type StoredFile = { path: string; name: string; type: string; size: number };
export type LeftOut = { name: string; size: number; reason: "type" | "size" };

const maxFiles = 50;
const maxFilesBytes = 25_000_000;

function filesOf(files: ReceivedFile[]) {
  const kept: ReceivedFile[] = [];
  const leftOut: LeftOut[] = [];
  let total = 0;
  for (const file of files) {
    const { name, size, refused } = file;
    if (refused || kept.length >= maxFiles || total + size > maxFilesBytes) {
      if (leftOut.length < maxFiles) leftOut.push({ name, size, reason: refused ?? "size" });
    } else {
      kept.push(file);
      total += size;
    }
  }
  return { kept, leftOut };
}

async function storeFiles(id: string, files: ReceivedFile[]): Promise<StoredFile[]> {
  const place = files.length > 0 ? await storage() : undefined;
  const stored: StoredFile[] = [];
  for (const { name, type, size, content } of files) {
    const path = `${filePrefix}${id}/${randomUUID()}.bin`;
    await place!.put(path, content, "application/octet-stream");
    stored.push({ path, name, type, size });
  }
  return stored;
}

async function deleteFiles(files: StoredFile[]) {
  if (files.length === 0) return;
  const place = await storage();
  for (const { path } of files) await place.delete(path).catch(() => undefined);
}
