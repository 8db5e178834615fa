import { and, eq, isNull, or, sql } from "drizzle-orm";
import { canStoreRows, db, type Database } from "#db/client.server.ts";
import { oneRow } from "#db/one-row.ts";
import { mailboxes } from "#db/schema.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { log } from "#app/platform/log.server.ts";
import { mailboxId, mailboxInEffect, type Mailbox } from "#app/platform/site/mailbox.server.ts";
import { isStorageUnavailable } from "#app/platform/storage/storage-unavailable.ts";
import { failureOf, withMailbox, type OpenMailbox } from "./imap.server.ts";
import { readMail } from "./parse/read-mail.ts";
import { isWanted, receiveMail, receiveRead, type Origin } from "./receive.server.ts";

/**
 * Reads what is new in the owner's mailbox: each mail once, in order, whatever process dies meanwhile. Nothing in the
 * mailbox is changed. Runs as a leased chore; two readers at once would store nothing twice either.
 */

type Row = typeof mailboxes.$inferSelect;

/** Read together: one by one takes nine times as long. */
const batchSize = 50;
const maxBytes = 25_000_000;
/** Of a larger mail only the beginning is read, in which its text is. */
const beginning = 256_000;
/** Counted before it is read: reading it may be what ends the process. */
const heavyBytes = 1_000_000;
const maxAttempts = 3;
/** The next minute continues. */
const maxTime = 4 * 60_000;
const maxPauseHours = 24;

export async function readMailbox(mailbox = mailboxInEffect()): Promise<"none" | "paused" | "failed" | number> {
  if (!mailbox || !canStoreRows()) return "none";
  const row = await rowOf(mailbox);
  if (row.pausedUntil && row.pausedUntil > new Date()) return "paused";
  try {
    const read = await withMailbox(mailbox, (opened) => readNew(mailbox, row, opened));
    await db()
      .update(mailboxes)
      .set({ readAt: sql`now()`, failures: 0, pausedUntil: null, lastError: null })
      .where(eq(mailboxes.id, row.id));
    return read;
  } catch (error) {
    // Fails, too, when it was the database that did.
    await recordFailure(row, error);
    return "failed";
  }
}

/** A wrong password is tried once, then after 1, 2, 4 … 24 hours: providers lock accounts. Saving the mailbox tries at once. */
async function recordFailure({ id, failures }: Row, error: unknown) {
  const { kind, words } = failureOf(error);
  log.warn({ err: error, kind }, "the mailbox could not be read");
  const hours = Math.min(2 ** failures, maxPauseHours);
  const pause =
    kind === "password" ? { failures: failures + 1, pausedUntil: sql`now() + make_interval(hours => ${hours})` } : {};
  await db()
    .update(mailboxes)
    .set({ lastError: words, ...pause })
    .where(eq(mailboxes.id, id));
}

async function rowOf(mailbox: Mailbox): Promise<Row> {
  const id = mailboxId(mailbox);
  await db().insert(mailboxes).values({ id, folder: mailbox.folder }).onConflictDoNothing();
  return oneRow(await db().select().from(mailboxes).where(eq(mailboxes.id, id)));
}

async function readNew(mailbox: Mailbox, row: Row, opened: OpenMailbox): Promise<number> {
  const { client, uidValidity, uidNext } = opened;
  // The mailbox is private: what was there before it was connected is not read.
  const lastUid = row.uidValidity === null ? uidNext - 1 : row.uidValidity === uidValidity ? (row.lastUid ?? 0) : 0;
  if (row.uidValidity !== uidValidity) {
    const expected =
      row.uidValidity === null ? isNull(mailboxes.uidValidity) : eq(mailboxes.uidValidity, row.uidValidity);
    await db()
      .update(mailboxes)
      .set({ uidValidity, lastUid, failingUid: null, failingAttempts: 0 })
      .where(and(eq(mailboxes.id, row.id), expected));
    if (row.uidValidity === null) return 0;
  }
  // `n:*` names the newest mail even if its number is below n.
  const uids = ((await client.search({ uid: `${lastUid + 1}:*` }, { uid: true })) || [])
    .filter((uid) => uid > lastUid)
    .sort((one, other) => one - other);
  const reader: Reader = { client, mailbox, row: { ...row, uidValidity }, endsAt: Date.now() + maxTime };
  let read = 0;
  for (let from = 0; from < uids.length && Date.now() < reader.endsAt; from += batchSize)
    read += await readBatch(reader, uids.slice(from, from + batchSize));
  return read;
}

type Reader = { client: OpenMailbox["client"]; mailbox: Mailbox; row: Row; endsAt: number };
type Listed = { uid: number; size: number; receivedAt: Date; headers: Buffer };

async function readBatch({ client, mailbox, row, endsAt }: Reader, uids: number[]): Promise<number> {
  const listed: Listed[] = [];
  const query = { uid: true, size: true, internalDate: true, headers: true } as const;
  for (const { uid, size = 0, internalDate, headers } of await client.fetchAll(uids.join(","), query, { uid: true }))
    listed.push({ uid, size, receivedAt: new Date(internalDate ?? Date.now()), headers: headers ?? Buffer.alloc(0) });
  listed.sort((one, other) => one.uid - other.uid);
  // After a change of all numbers the server still knows when a mail came, in whole seconds.
  const connected = Math.floor(row.connectedAt.getTime() / 1000) * 1000;
  const wanted: Listed[] = [];
  for (const mail of listed) {
    if (mail.receivedAt.getTime() < connected) continue;
    const headers = await readMail(mail.headers).catch(() => undefined);
    if (headers && (await isWanted(headers, mailbox.authServer))) wanted.push(mail);
  }
  const light = wanted.filter(({ size }) => size < heavyBytes).map(({ uid }) => uid);
  const sources = new Map<number, Buffer>();
  if (light.length > 0)
    for (const { uid, source } of await client.fetchAll(light.join(","), { uid: true, source: true }, { uid: true }))
      if (source) sources.set(uid, source);
  let read = 0;
  for (const mail of wanted) {
    if (Date.now() > endsAt) return read;
    const source = sources.get(mail.uid) ?? (await fetchHeavy(client, row, mail));
    // Deleted in the meantime.
    if (source) await storeOne(row, mail, source, mailbox);
    read++;
  }
  const last = uids.at(-1);
  if (last !== undefined) await mark(db(), row, last);
  return read;
}

async function fetchHeavy(client: OpenMailbox["client"], row: Row, { uid, size }: Listed): Promise<Buffer | undefined> {
  if (size < heavyBytes) return undefined;
  await countAttempt(row, uid);
  const source = size > maxBytes ? { start: 0, maxLength: beginning } : true;
  const found = await client.fetchOne(String(uid), { uid: true, source }, { uid: true });
  return found ? found.source : undefined;
}

async function storeOne(row: Row, { uid, size, receivedAt, headers }: Listed, source: Buffer, { authServer }: Mailbox) {
  const origin: Origin = {
    receivedAt: receivedAt > new Date() ? new Date() : receivedAt,
    authServer,
    size,
    note: size > maxBytes ? "tooLarge" : undefined,
    mark: (tx) => mark(tx, row, uid),
  };
  const attempts = await attemptsAt(row, uid);
  try {
    if (attempts >= maxAttempts) throw new Error("reading it has ended the process before");
    await receiveMail(source, origin);
  } catch (error) {
    if (isDatabaseUnavailable(error) || isStorageUnavailable(error)) throw error;
    const tried = size < heavyBytes ? await countAttempt(row, uid) : attempts;
    log.warn({ err: error, uid, tried }, "a mail could not be stored");
    if (tried < maxAttempts) throw error;
    // So that it is known that something came; the mail itself is in the mailbox.
    await receiveRead(await readMail(headers), headers, { ...origin, note: "unreadable" }).catch(() =>
      mark(db(), row, uid),
    );
  }
}

async function attemptsAt({ id }: Row, uid: number): Promise<number> {
  const row = oneRow(await db().select().from(mailboxes).where(eq(mailboxes.id, id)));
  return row.failingUid === uid ? row.failingAttempts : 0;
}

async function countAttempt({ id }: Row, uid: number): Promise<number> {
  const attempts = sql`case when ${mailboxes.failingUid} = ${uid} then ${mailboxes.failingAttempts} + 1 else 1 end`;
  const counted = await db()
    .update(mailboxes)
    .set({ failingUid: uid, failingAttempts: attempts })
    .where(eq(mailboxes.id, id))
    .returning({ attempts: mailboxes.failingAttempts });
  return oneRow(counted).attempts;
}

/** Everything up to here is read. A late write of a stalled process does not take it back. */
function mark(tx: Database, { id, uidValidity }: Row, uid: number) {
  return tx
    .update(mailboxes)
    .set({ lastUid: uid })
    .where(
      and(
        eq(mailboxes.id, id),
        eq(mailboxes.uidValidity, uidValidity!),
        or(isNull(mailboxes.lastUid), sql`${mailboxes.lastUid} < ${uid}`),
      ),
    );
}

/** After a change of the settings: a pause was for the password of before. */
export async function forgetPause(mailbox: Mailbox) {
  const row = await rowOf(mailbox);
  await db().update(mailboxes).set({ pausedUntil: null, failures: 0, lastError: null }).where(eq(mailboxes.id, row.id));
}

export async function mailboxState(mailbox: Mailbox | undefined) {
  if (!mailbox) return undefined;
  const [row] = await db()
    .select()
    .from(mailboxes)
    .where(eq(mailboxes.id, mailboxId(mailbox)));
  return row && { readAt: row.readAt, pausedUntil: row.pausedUntil, lastError: row.lastError };
}
