import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEvents, leads, mails, scans, users } from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { readEvent } from "../../stored-events.server.ts";
import { toCsv } from "./csv.ts";
import { matchingLeads } from "../inbox/inbox.server.ts";
import { leadSubject } from "../lead/lead-changes.server.ts";
import type { LeadFilter } from "../inbox/lead-filter.ts";

const sourceOfKind: Record<string, string> = { inquiry: "journey", division: "raices-latinas", scan: "scanner" };
const fieldColumns = [
  "role",
  "challenges",
  "customChallenge",
  "goals",
  "vision",
  "urgency",
  "timeline",
  "budget",
  "additionalContext",
  "message",
] as const;
const resultColumns = ["organizationalStatus", "totalScore", "painPoint", "strength"] as const;
const columns = [
  "received",
  "source",
  "language",
  "name",
  "email",
  "organization",
  "status",
  "owner",
  "due",
  ...fieldColumns,
  ...resultColumns,
  "keepMePosted",
  "flags",
  "page",
];

/** One line for each submission of the leads in view, newest first. */
export async function exportLeads(actor: Actor, filter: LeadFilter): Promise<string> {
  const rows = await db()
    .select({ event: leadEvents, lead: leads, owner: users.email })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .leftJoin(users, eq(users.id, leads.ownerId))
    .where(and(inArray(leadEvents.kind, Object.keys(sourceOfKind)), matchingLeads(filter)))
    .orderBy(desc(leadEvents.createdAt), leadEvents.id);
  await recordAudit(db(), actor, "leadsExported", `${rows.length}`);
  const lines = rows.map(({ event, lead, owner }) => {
    const { payload, consent } = readEvent(event);
    const values: Record<string, unknown> = {
      received: event.createdAt.toISOString(),
      source: sourceOfKind[event.kind],
      language: event.language,
      name: payload.name ?? lead.name,
      email: lead.email,
      organization: payload.organization ?? lead.organization,
      status: lead.status,
      owner,
      due: lead.dueAt?.toISOString(),
      keepMePosted: consent?.keepPosted ? "yes" : "no",
      flags: event.flags,
      page: event.sourcePage,
      ...Object.fromEntries(fieldColumns.map((column) => [column, payload[column]])),
      ...Object.fromEntries(resultColumns.map((column) => [column, payload.result?.[column]])),
    };
    return columns.map((column) => textOf(values[column]));
  });
  return toCsv([columns, ...lines]);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? value.map(textOf).join("; ") : String(value);
}

/** Everything that is kept about one person. */
export async function exportPerson(actor: Actor, leadId: string) {
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  if (!lead) return undefined;
  const { search: _, ...person } = lead;
  const timeline = await db()
    .select()
    .from(leadEvents)
    .where(eq(leadEvents.leadId, leadId))
    .orderBy(leadEvents.createdAt);
  const taken = await db().select().from(scans).where(eq(scans.leadId, leadId)).orderBy(scans.createdAt);
  const written = await db().select().from(mails).where(eq(mails.leadId, leadId)).orderBy(mails.createdAt);
  await recordAudit(db(), actor, "personExported", leadSubject(leadId));
  return {
    exportedAt: new Date().toISOString(),
    person,
    timeline: timeline.map(({ idempotencyKey: _key, ...event }) => event),
    scans: taken.map(({ mailTokenHash: _mail, pageTokenHash: _page, ...scan }) => scan),
    mails: written.map(({ kind, recipient, subject, text, language, state, createdAt, sentAt }) => ({
      kind,
      recipient,
      subject,
      text,
      language,
      state,
      createdAt,
      sentAt,
    })),
  };
}
