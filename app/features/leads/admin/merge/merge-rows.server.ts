import { and, eq, inArray, isNull, lte, notInArray, or, sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import {
  drafts,
  eventRegistrations,
  inboundMessages,
  leadEntries,
  leads,
  mails,
  messageAttachments,
  scans,
  teamScans,
} from "#db/schema.ts";
import { answerForm } from "../lead/answer-form.ts";
import type { Lead } from "./merge-state.server.ts";

/** The rows that go along when two people become one, and back. */

/** Everything that belongs to a person. Each row remembers with whom it came. */
export const tables = [
  leadEntries,
  scans,
  mails,
  inboundMessages,
  messageAttachments,
  eventRegistrations,
  teamScans,
] as const;

/** What came to this address, or from it, while both were one. */
export async function claimSince(tx: Database, into: string, { id, emailKey }: Lead) {
  const isHere = <Table extends (typeof tables)[number]>(table: Table) =>
    and(eq(table.leadId, into), isNull(table.mergedFrom));
  const set = { mergedFrom: id };
  const since = sql`${mails.createdAt} >= (select (${leads.merged} ->> 'at')::timestamptz from ${leads} where ${leads.id} = ${id})`;
  await tx
    .update(mails)
    .set(set)
    .where(
      and(
        isHere(mails),
        since,
        or(eq(sql`lower(${mails.recipient})`, emailKey), eq(sql`lower(${mails.replyTo})`, emailKey)),
      ),
    );
  const received = await tx
    .update(inboundMessages)
    .set(set)
    .where(and(isHere(inboundMessages), eq(sql`lower(${inboundMessages.sender})`, emailKey)))
    .returning({ id: inboundMessages.id });
  const ids = received.map((message) => message.id);
  if (ids.length > 0) {
    await tx
      .update(leadEntries)
      .set(set)
      .where(and(isHere(leadEntries), inArray(sql`${leadEntries.payload} ->> 'inboundId'`, ids)));
    await tx
      .update(messageAttachments)
      .set(set)
      .where(and(isHere(messageAttachments), inArray(messageAttachments.inboundId, ids)));
  }
  const entries = tx.select({ id: leadEntries.id }).from(leadEntries).where(eq(leadEntries.mergedFrom, id));
  await tx
    .update(teamScans)
    .set(set)
    .where(and(isHere(teamScans), inArray(teamScans.entryId, entries)));
  await tx
    .update(eventRegistrations)
    .set(set)
    .where(and(isHere(eventRegistrations), eq(eventRegistrations.emailKey, emailKey)));
}

/** Has asked for news with an address of their own. */
export async function hasAgreed(tx: Database, leadId: string): Promise<boolean> {
  const [entry] = await tx
    .select({ id: leadEntries.id })
    .from(leadEntries)
    .where(and(eq(leadEntries.leadId, leadId), sql`${leadEntries.consent} ->> 'keepPosted' = 'true'`))
    .limit(1);
  return entry !== undefined;
}

/** What authors have begun to write goes with its files, unless they have begun there too. Returns whose it was. */
export async function moveDrafts(tx: Database, from: string, to: string, where?: SQL): Promise<string[]> {
  const ofAnswer = (leadId: string) => and(eq(drafts.kind, answerForm.kind), eq(drafts.subjectId, leadId));
  const there = tx.select({ id: drafts.authorId }).from(drafts).where(ofAnswer(to));
  const moved = await tx
    .update(drafts)
    .set({ subjectId: to })
    .where(and(ofAnswer(from), notInArray(drafts.authorId, there), where))
    .returning({ authorId: drafts.authorId });
  return moved.map(({ authorId }) => authorId);
}

/** Of these authors, if they have written nothing since: an answer that went on belongs to the one who stayed. */
export const unchangedDrafts = (authorIds: string[], at: string) =>
  and(inArray(drafts.authorId, authorIds), lte(drafts.updatedAt, sql`${at}::timestamptz`));
