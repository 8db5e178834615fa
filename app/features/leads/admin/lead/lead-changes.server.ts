import { and, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { countStep, type Step } from "#app/platform/figures/figures.server.ts";
import { z } from "zod";
import { db, type Database } from "#db/client.server.ts";
import { leadEntries, leads, users } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { recordAudit, type Actor, type AuditAction } from "#app/platform/audit/audit.server.ts";
import { leadSubject } from "../../lead-subject.server.ts";
import { site } from "#site";
import type { LeadStatus } from "#db/schema.ts";
import { lockPerson } from "../../merged.server.ts";
import { tellOwner } from "../../mails/assigned.server.tsx";
import { answerable } from "../../conversation/clock.server.ts";
import { raiseLeadVersion } from "../../conversation/lead-version.server.ts";
import { leadStatuses } from "../inbox/lead-list.ts";

/**
 * What the team does with a lead. Each change is recorded in the timeline, with what it replaced, and in the audit log;
 * false when the lead no longer exists.
 */

type Lead = typeof leads.$inferSelect;
type Change = {
  set?: Partial<Lead>;
  entry?: { kind: string; payload: Record<string, unknown> };
  action: AuditAction;
  detail?: Record<string, unknown>;
  /** Cannot be undone. */
  isFinal?: true;
};
/** Undefined when there is nothing to change. */
type Describe = (lead: Lead, tx: Database) => Change | undefined | Promise<Change | undefined>;

export type LeadChange = false | "unchanged" | "changed";

/**
 * A page may be older than the merging of its lead into another one. Then a change of state is not meant for the whole
 * person; what `follows` is theirs.
 */
export async function change(
  actor: Actor,
  shownId: string,
  describe: Describe,
  { follows = false } = {},
): Promise<LeadChange> {
  return db().transaction(async (tx) => {
    const lead = await lockPerson(tx, shownId);
    if (!lead) return false;
    const leadId = lead.id;
    if (leadId !== shownId && !follows) return "unchanged";
    const described = await describe(lead, tx);
    if (!described) return "unchanged";
    const { set = {}, entry, action, detail, isFinal } = described;
    await tx
      .update(leads)
      .set({ ...set, updatedAt: new Date() })
      .where(eq(leads.id, leadId));
    if (entry) {
      const before = Object.fromEntries(Object.keys(set).map((name) => [name, lead[name as keyof Lead]]));
      // Nobody mails somebody who was just marked as spam, whoever wrote the answer that waits.
      const seenBy = set.status === "spam" ? {} : { by: actor.id };
      const version = set.status ? await raiseLeadVersion(tx, leadId, seenBy) : lead.version;
      const payload = isFinal || !described.set ? entry.payload : { ...entry.payload, before, version };
      await tx.insert(leadEntries).values({ leadId, actor: actor.email, kind: entry.kind, payload });
    }
    await recordAudit(tx, actor, action, leadSubject(leadId), detail);
    return "changed";
  });
}

export function addNote(actor: Actor, leadId: string, text: string) {
  const note: Describe = () => ({ entry: { kind: "note", payload: { text } }, action: "noteAdded" });
  return change(actor, leadId, note, { follows: true });
}

/** Stops the clock. Answering again, from the inbox, is recorded again. */
export async function recordReply(actor: Actor, leadId: string) {
  const outcome = await change(actor, leadId, (lead) => {
    const now = Date.now();
    const asked = lead.dueAt ? lead.dueAt.getTime() - site.leads.answerHours * 3_600_000 : undefined;
    return {
      set: {
        status: "answered",
        answeredAt: new Date(now),
        dueAt: null,
        remindedAt: null,
        closedAt: null,
        ownerId: lead.ownerId ?? actor.id,
      },
      entry: {
        kind: "reply",
        payload:
          asked === undefined ? {} : { minutes: Math.round((now - asked) / 60_000), late: now > lead.dueAt!.getTime() },
      },
      action: "leadReplied",
    };
  });
  if (outcome === "changed") countStep("inquiry.answered");
  return outcome;
}

export async function setStatus(actor: Actor, leadId: string, status: LeadStatus) {
  let step: Step | undefined;
  const outcome = await change(actor, leadId, async (lead, tx) => {
    if (lead.status === status) return undefined;
    const isWaiting = status === "new";
    if (status === "answered" && lead.dueAt) step = "inquiry.answered";
    if (status === "won" && !(await wasWon(tx, leadId))) step = "inquiry.won";
    return {
      set: {
        status,
        dueAt: isWaiting ? (lead.dueAt ?? new Date(Date.now() + site.leads.answerHours * 3_600_000)) : null,
        answeredAt: status === "answered" ? new Date() : lead.answeredAt,
        closedAt: status === "closed" || status === "spam" ? new Date() : null,
        // A new deadline gets a new reminder.
        ...(isWaiting && !lead.dueAt ? { remindedAt: null } : {}),
      },
      entry: { kind: "status", payload: { from: lead.status, status } },
      action: "leadStatusChanged",
      detail: { from: lead.status, to: status },
    };
  });
  if (outcome === "changed" && step) countStep(step);
  return outcome;
}

/** Who is won again, after an undo or a new question, is counted once. */
async function wasWon(tx: Database, leadId: string): Promise<boolean> {
  const [earlier] = await tx
    .select({ id: leadEntries.id })
    .from(leadEntries)
    .where(
      and(
        eq(leadEntries.leadId, leadId),
        eq(leadEntries.kind, "status"),
        sql`${leadEntries.payload} ->> 'status' = 'won'`,
      ),
    )
    .limit(1);
  return earlier !== undefined;
}

/** An empty or unknown id removes the owner. */
export function setOwner(actor: Actor, leadId: string, ownerId: string) {
  return change(actor, leadId, async (lead, tx) => {
    const [owner] = ownerId
      ? await tx
          .select({ id: users.id, email: users.email, language: users.language, mutedMails: users.mutedMails })
          .from(users)
          .where(eq(users.id, ownerId))
      : [];
    if ((owner?.id ?? null) === lead.ownerId) return undefined;
    if (owner) await tellOwner(tx, actor, owner, lead);
    return {
      set: { ownerId: owner?.id ?? null },
      entry: { kind: "owner", payload: { owner: owner?.email ?? null } },
      action: "leadAssigned",
      detail: { owner: owner?.email ?? null },
    };
  });
}

/** Removes the spam flags and the status "spam". */
export function clearFlags(actor: Actor, leadId: string) {
  return change(actor, leadId, (lead) => {
    const wasSpam = lead.status === "spam";
    return {
      set: {
        flags: null,
        ...(wasSpam
          ? {
              status: "new",
              closedAt: null,
              remindedAt: null,
              dueAt: new Date(Date.now() + site.leads.answerHours * 3_600_000),
            }
          : {}),
      },
      entry: wasSpam ? { kind: "status", payload: { from: "spam", status: "new" } } : undefined,
      action: "leadStatusChanged",
      detail: { flags: "cleared" },
      isFinal: true,
    };
  });
}

/** For an answer that was marked by mistake: the clock continues from the last submission. */
export function reopen(actor: Actor, leadId: string) {
  return change(actor, leadId, async (lead, tx) => {
    if (lead.status === "new") return undefined;
    const last = oneRow(
      await tx
        .select({ at: sql<Date>`coalesce(max(${leadEntries.createdAt}), now())`.mapWith(leadEntries.createdAt) })
        .from(leadEntries)
        .where(and(eq(leadEntries.leadId, leadId), inArray(leadEntries.kind, answerable))),
    );
    const dueAt = new Date(last.at.getTime() + site.leads.answerHours * 3_600_000);
    return {
      set: { status: "new", dueAt, answeredAt: null, closedAt: null },
      entry: { kind: "status", payload: { from: lead.status, status: "new" } },
      action: "leadStatusChanged",
      detail: { from: lead.status, to: "new" },
    };
  });
}

const time = z.coerce.date().nullable();
const undoable = z.object({
  /** Of the person, after the change; not recorded before 1.2. */
  version: z.number().optional(),
  before: z
    .object({
      status: z.enum(leadStatuses),
      ownerId: z.string().nullable(),
      dueAt: time,
      answeredAt: time,
      closedAt: time,
      remindedAt: time,
    })
    .partial(),
});

/**
 * Takes back the last change of status or owner, if nothing but notes came after it. A mail that was read late may stand
 * before the change in the timeline and is new all the same: the version tells.
 */
export function undoChange(actor: Actor, leadId: string) {
  return change(actor, leadId, async (lead, tx) => {
    const [last] = await tx
      .select({ kind: leadEntries.kind, payload: leadEntries.payload })
      .from(leadEntries)
      .where(and(eq(leadEntries.leadId, leadId), notInArray(leadEntries.kind, ["note", "contact"])))
      .orderBy(desc(leadEntries.createdAt), desc(leadEntries.id))
      .limit(1);
    const read = undoable.safeParse(last?.payload);
    if (!last || !read.success) return undefined;
    const { before, version = lead.version } = read.data;
    if (version !== lead.version) return undefined;
    const [owner] = before.ownerId
      ? await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, before.ownerId))
      : [];
    const set = { ...before, ...("ownerId" in before && { ownerId: owner?.id ?? null }) };
    const status = before.status ?? lead.status;
    return last.kind === "owner"
      ? {
          set,
          entry: { kind: "owner", payload: { owner: owner?.email ?? null } },
          action: "leadAssigned",
          detail: { owner: owner?.email ?? null },
          isFinal: true,
        }
      : {
          set,
          entry: { kind: "status", payload: { from: lead.status, status } },
          action: "leadStatusChanged",
          detail: { from: lead.status, to: status },
          isFinal: true,
        };
  });
}
