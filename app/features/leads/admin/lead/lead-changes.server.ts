import { eq, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { leadEntries, leads, users } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { recordAudit, type Actor, type AuditAction } from "#app/platform/audit/audit.server.ts";
import { site } from "#site";
import type { LeadStatus } from "../inbox/lead-list.ts";

/**
 * What the team does with a lead. Each change is recorded in the timeline and in the audit log; false when the lead no
 * longer exists.
 */

type Lead = typeof leads.$inferSelect;
type Change = {
  set?: Partial<Lead>;
  entry?: { kind: string; payload: Record<string, unknown> };
  action: AuditAction;
  detail?: Record<string, unknown>;
};
/** Undefined when there is nothing to change. */
type Describe = (lead: Lead, tx: Database) => Change | undefined | Promise<Change | undefined>;

async function change(actor: Actor, leadId: string, describe: Describe): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
    if (!lead) return false;
    const described = await describe(lead, tx);
    if (!described) return true;
    const { set, entry, action, detail } = described;
    await tx
      .update(leads)
      .set({ ...set, updatedAt: new Date() })
      .where(eq(leads.id, leadId));
    if (entry) await tx.insert(leadEntries).values({ leadId, actor: actor.email, ...entry });
    // By number, not by address: the audit log outlives the erasing of a person.
    await recordAudit(tx, actor, action, leadSubject(leadId), detail);
    return true;
  });
}

/** How the audit log names a lead. */
export function leadSubject(leadId: string): string {
  return `lead ${leadId.slice(0, 8)}`;
}

export function addNote(actor: Actor, leadId: string, text: string) {
  return change(actor, leadId, () => ({ entry: { kind: "note", payload: { text } }, action: "noteAdded" }));
}

/** Stops the clock. Answering again, from the inbox, is recorded again. */
export function recordReply(actor: Actor, leadId: string) {
  return change(actor, leadId, (lead) => {
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
}

export function setStatus(actor: Actor, leadId: string, status: LeadStatus) {
  return change(actor, leadId, (lead) => {
    if (lead.status === status) return undefined;
    const isWaiting = status === "new";
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
}

/** An empty or unknown id removes the owner. */
export function setOwner(actor: Actor, leadId: string, ownerId: string) {
  return change(actor, leadId, async (lead, tx) => {
    const [owner] = ownerId
      ? await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, ownerId))
      : [];
    if ((owner?.id ?? null) === lead.ownerId) return undefined;
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
    };
  });
}

/** For an answer that was marked by mistake: the clock continues from the last submission. */
export function reopen(actor: Actor, leadId: string) {
  return change(actor, leadId, async (lead, tx) => {
    if (lead.status === "new") return undefined;
    const last = oneRow(
      await tx
        .select({ at: sql<Date>`max(${leadEntries.createdAt})`.mapWith(leadEntries.createdAt) })
        .from(leadEntries)
        .where(sql`${leadEntries.leadId} = ${leadId} and ${leadEntries.kind} in ('inquiry', 'division', 'scan')`),
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
