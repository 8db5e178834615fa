import { and, desc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/client.server.ts";
import { leadEntries, leads } from "#db/schema.ts";
import { countStep } from "#app/platform/figures/figures.server.ts";
import type { LeasedMail } from "#app/platform/mail/leases.server.ts";
import { site } from "#site";
import { lockPerson } from "../merged.server.ts";
import { raiseLeadVersion } from "./lead-version.server.ts";

/** When a person who wrote at this time has to be answered. */
export function answerDeadline(from: Date): Date {
  return new Date(from.getTime() + site.leads.answerHours * 3_600_000);
}

/** Entries of the timeline that somebody has to answer. */
export const answerable = ["inquiry", "division", "scan", "message"];

/**
 * What a lead becomes when its person writes. While something is unanswered its deadline stays; after an answer the next
 * message starts the clock and its reminder again.
 */
export const reopened = (dueAt: Date) => ({
  status: sql<"new">`case when ${leads.status} = 'spam' then 'spam' else 'new' end`,
  dueAt: sql`coalesce(${leads.dueAt}, ${dueAt.toISOString()}::timestamptz)`,
  remindedAt: sql`case when ${leads.dueAt} is null then null else ${leads.remindedAt} end`,
  closedAt: sql`case when ${leads.status} = 'spam' then ${leads.closedAt} end`,
});

/** A person wrote at `at`: an answer is due again. The caller raises the version, with the message. */
export async function startClock(tx: Database, leadId: string, at: Date) {
  await tx
    .update(leads)
    .set({ ...reopened(answerDeadline(at)), updatedAt: new Date() })
    .where(eq(leads.id, leadId));
}

type Answer = { id?: string; email?: string; mailId?: string; expectedVersion?: number | null };

/**
 * The answer was accepted by the mail server. If something came between its last check and that moment, the person is
 * still waiting for an answer to that: the clock begins again instead of stopping. True when the person was waiting.
 */
export async function stopClock(tx: Database, writtenTo: string, at: Date, by: Answer): Promise<boolean> {
  const lead = await lockPerson(tx, writtenTo);
  if (!lead) return false;
  const leadId = lead.id;
  const { status, ownerId, dueAt, answeredAt, closedAt, remindedAt, version } = lead;
  const asked = dueAt ? dueAt.getTime() - site.leads.answerHours * 3_600_000 : undefined;
  // To a person who was merged into another one meanwhile, the answer did not know what the other one waits for.
  const isUnseen = (expected: number) => leadId !== writtenTo || expected < version;
  const overtaken = typeof by.expectedVersion === "number" && isUnseen(by.expectedVersion) && dueAt !== null;
  const left =
    status === "spam" || status === "closed" || status === "won"
      ? {}
      : overtaken
        ? { answeredAt: at, dueAt: answerDeadline(at), remindedAt: null }
        : { status: "answered" as const, answeredAt: at, dueAt: null, remindedAt: null, closedAt: null };
  await tx
    .update(leads)
    .set({ ...left, ownerId: ownerId ?? by.id, updatedAt: new Date() })
    .where(eq(leads.id, leadId));
  const took =
    asked === undefined ? {} : { minutes: Math.max(0, Math.round((at.getTime() - asked) / 60_000)), late: at > dueAt! };
  const was = { status, ownerId, dueAt, answeredAt, closedAt, remindedAt };
  await tx.insert(leadEntries).values({
    leadId,
    // It goes back with its address: a bounce starts the clock of whoever was written to.
    mergedFrom: leadId === writtenTo ? undefined : writtenTo,
    kind: "reply",
    actor: by.email,
    payload: { ...took, ...(by.mailId ? { mailId: by.mailId } : {}), was },
    createdAt: at,
  });
  return dueAt !== null;
}

/** Follows from the mail server's taking an answer (app/background.server.ts). */
export async function onAnswerAccepted(tx: Database, mail: LeasedMail) {
  const { id, leadId, authorId, authorName, expectedVersion } = mail;
  if (!leadId) return;
  const author = { id: authorId ?? undefined, email: authorName ?? undefined };
  const wasWaiting = await stopClock(tx, leadId, new Date(), { ...author, mailId: id, expectedVersion });
  if (wasWaiting) countStep("inquiry.answered");
}

const replied = z.object({ was: z.object({ dueAt: z.coerce.date().nullable() }) });

/**
 * The answer bounced, so nobody was answered: the clock runs again from where it stood. A later answer, or a decision to
 * close the conversation, stays.
 */
export async function resumeClock(tx: Database, leadId: string, mailId: string) {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
  const [reply] = await tx
    .select()
    .from(leadEntries)
    .where(
      and(
        eq(leadEntries.leadId, leadId),
        eq(leadEntries.kind, "reply"),
        sql`${leadEntries.payload}->>'mailId' = ${mailId}`,
      ),
    )
    .limit(1);
  if (!lead || !reply) return;
  const [later] = await tx
    .select({ id: leadEntries.id })
    .from(leadEntries)
    .where(
      and(eq(leadEntries.leadId, leadId), eq(leadEntries.kind, "reply"), gt(leadEntries.createdAt, reply.createdAt)),
    )
    .orderBy(desc(leadEntries.createdAt))
    .limit(1);
  await raiseLeadVersion(tx, leadId);
  if (later || lead.status !== "answered") return;
  const read = replied.safeParse(reply.payload);
  const dueAt = (read.success ? read.data.was.dueAt : undefined) ?? answerDeadline(reply.createdAt);
  await tx
    .update(leads)
    .set({ status: "new", dueAt, remindedAt: null, answeredAt: null, updatedAt: new Date() })
    .where(eq(leads.id, leadId));
  await tx
    .insert(leadEntries)
    .values({ leadId, kind: "status", payload: { from: lead.status, status: "new", bounced: true } });
}
