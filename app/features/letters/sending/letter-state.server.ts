import { and, eq, inArray, isNotNull, lte, notExists, sql } from "drizzle-orm";
import { recordAudit, type Actor, type AuditAction } from "#app/platform/audit/audit.server.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";
import { currentDatabase, db, type Database } from "#db/client.server.ts";
import { letterRecipients, letters, type LetterState } from "#db/schema.ts";
import { audienceSchema, everybody, type LetterAudience } from "../audience.ts";
import { nameOfLetter, savedLetters, type LetterRow } from "../letters.server.ts";
import { writtenLanguages } from "../letter-words.ts";
import { writeMails } from "../mails/letter-mail.server.tsx";
import { insertRecipients } from "../reach.server.ts";

/** The channel that wakes the processes when there is something to send. */
export const letterChannel = "letters";
const wake = (tx: Database) => tx.execute(sql`select pg_notify(${letterChannel}, '')`);

export function audienceOf({ id, audience }: Pick<LetterRow, "id" | "audience">): LetterAudience {
  if (!audience) return everybody;
  return parseStored(audienceSchema, audience, { column: "letters.audience", id })?.value ?? everybody;
}

type Order = { version: number; audience: LetterAudience; plannedAt?: Date };
export type SendResult =
  | { kind: "sending" | "planned" }
  /** changed: somebody has saved the letter since the page was opened. taken: it is no draft any more. */
  | { kind: "missing" | "changed" | "taken" | "unwritten" | "nobody" };

/** Sends a draft now or at a time. What it says, and whom it goes to, is fixed here. */
export async function sendLetter(actor: Actor, id: string, { version, audience, plannedAt }: Order) {
  const [before] = await db().select().from(letters).where(eq(letters.id, id));
  if (!before) return { kind: "missing" } as const;
  const written = writtenLanguages(before);
  if (written.length === 0) return { kind: "unwritten" } as const;
  const mails = await writeMails(before, written);
  return db().transaction(async (tx): Promise<SendResult> => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, id)).for("update");
    if (!letter) return { kind: "missing" };
    if (letter.state !== "draft") return { kind: "taken" };
    const latest = (await savedLetters.history.latest(tx, id))?.version ?? 1;
    if (latest !== version || letter.updatedAt.getTime() !== before.updatedAt.getTime()) return { kind: "changed" };
    const shared = { audience, mails, sentBy: actor.email, lastError: null };
    if (plannedAt) {
      await tx
        .update(letters)
        .set({ ...shared, state: "planned", plannedAt })
        .where(eq(letters.id, id));
      await recordAudit(tx, actor, "letterPlanned", nameOfLetter(letter), { id });
      return { kind: "planned" };
    }
    if ((await insertRecipients(tx, id, { audience, written })) === 0) return { kind: "nobody" };
    await tx
      .update(letters)
      .set({ ...shared, state: "sending", plannedAt: null, startedAt: sql`now()` })
      .where(eq(letters.id, id));
    await recordAudit(tx, actor, "letterSent", nameOfLetter(letter), { id });
    await wake(tx);
    return { kind: "sending" };
  });
}

/** Letters whose time has come. One with nobody to write to is done at once. */
export async function startPlanned(): Promise<void> {
  const due = await db()
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.state, "planned"), lte(letters.plannedAt, sql`now()`)));
  for (const { id } of due)
    await db().transaction(async (tx) => {
      const [letter] = await tx
        .select()
        .from(letters)
        .where(and(eq(letters.id, id), eq(letters.state, "planned")))
        .for("update");
      if (!letter) return;
      await insertRecipients(tx, id, { audience: audienceOf(letter), written: writtenLanguages(letter) });
      await tx.update(letters).set({ state: "sending", startedAt: sql`now()` }).where(eq(letters.id, id));
    });
}

/** Letters with nothing left to hand over. */
export async function finishLetters(): Promise<void> {
  const open = db()
    .select({ one: sql`1` })
    .from(letterRecipients)
    .where(and(eq(letterRecipients.letterId, letters.id), sql`${letterRecipients.state} in ('queued', 'sending')`));
  await db()
    .update(letters)
    .set({ state: "done", finishedAt: sql`now()`, lastError: null })
    .where(and(eq(letters.state, "sending"), notExists(open)));
}

/** Stops a letter because the mail server refuses everything. */
export async function stopLetter(id: string, reason: string): Promise<void> {
  await db()
    .update(letters)
    .set({ state: "paused", lastError: reason })
    .where(and(eq(letters.id, id), eq(letters.state, "sending")));
}

/** Why nothing can be sent at the moment; null when something was. */
export async function noteTrouble(ids: string[], reason: string | null): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .update(letters)
    .set({ lastError: reason })
    .where(and(inArray(letters.id, ids), reason === null ? isNotNull(letters.lastError) : undefined));
}

async function change(
  actor: Actor,
  id: string,
  {
    from,
    to,
    audit,
    also,
  }: { from: LetterState[]; to: LetterState; audit: AuditAction; also?: (tx: Database) => Promise<unknown> },
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, id)).for("update");
    if (!letter || !from.includes(letter.state)) return false;
    await also?.(tx);
    const finishedAt = to === "cancelled" ? sql`now()` : null;
    await tx.update(letters).set({ state: to, lastError: null, finishedAt }).where(eq(letters.id, id));
    await recordAudit(tx, actor, audit, nameOfLetter(letter), { id });
    await wake(tx);
    return true;
  });
}

export const pauseLetter = (actor: Actor, id: string) =>
  change(actor, id, { from: ["sending"], to: "paused", audit: "letterPaused" });

export const continueLetter = (actor: Actor, id: string) =>
  change(actor, id, { from: ["paused"], to: "sending", audit: "letterContinued" });

/** A planned letter becomes a draft again. */
export const unplanLetter = (actor: Actor, id: string) =>
  change(actor, id, {
    from: ["planned"],
    to: "draft",
    audit: "letterUnplanned",
    also: (tx) => tx.update(letters).set({ plannedAt: null, mails: null }).where(eq(letters.id, id)),
  });

const ofLetter = (id: string) => eq(letterRecipients.letterId, id);

/** Nobody else gets it; a message that is being transmitted is not called back. */
export const cancelLetter = (actor: Actor, id: string) =>
  change(actor, id, {
    from: ["sending", "paused"],
    to: "cancelled",
    audit: "letterCancelled",
    also: (tx) =>
      tx
        .update(letterRecipients)
        .set({ state: "cancelled", leaseToken: null, leasedUntil: null })
        .where(and(ofLetter(id), eq(letterRecipients.state, "queued"))),
  });

const isOpenQuestion = (id: string) =>
  and(ofLetter(id), eq(letterRecipients.state, "unknown"), eq(letterRecipients.settled, false));

/** The owner's decision about unknown outcomes: once more, although some may get it twice. */
export const sendUnknownAgain = (actor: Actor, id: string) =>
  change(actor, id, {
    from: ["sending", "paused", "done"],
    to: "sending",
    audit: "letterSentAgain",
    also: (tx) =>
      tx
        .update(letterRecipients)
        .set({ state: "queued", leaseToken: null, leasedUntil: null, nextAttemptAt: sql`now()` })
        .where(isOpenQuestion(id)),
  });

/** …or not, although some may never get it. */
export async function leaveUnknown(actor: Actor, id: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, id)).for("update");
    if (!letter) return false;
    await tx.update(letterRecipients).set({ settled: true }).where(isOpenQuestion(id));
    await recordAudit(tx, actor, "letterUnknownLeft", nameOfLetter(letter), { id });
    return true;
  });
}

/** Of the embedded database, which one process uses: whatever was being sent when the last one ended is unknown. */
export const isAlone = () => currentDatabase().kind === "embedded";
