import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditEntries, leadEvents, leads, mails, scans, users } from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { readEvent } from "../../stored-events.server.ts";
import { byteOrderMark, csvLines } from "#app/components/admin/list/csv.ts";
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

/** Submissions looked at in one query: on the embedded database nothing else happens meanwhile. */
const eventsAtOnce = 200;

/**
 * One line for each submission of the leads in view, newest first, in pieces: the next one is read when the one before
 * it has been sent. What arrives or is erased during the export may or may not be in it.
 */
export async function* exportLeads(actor: Actor, filter: LeadFilter): AsyncGenerator<string> {
  const entry = await recordAudit(db(), actor, "leadsExported", "0");
  let lines = 0;
  try {
    yield byteOrderMark + csvLines([columns]);
    for (let cursor: Cursor | undefined = newestOfAll; cursor; ) {
      const { rows, next } = await readEvents(filter, cursor);
      cursor = next;
      lines += rows.length;
      if (rows.length > 0) yield csvLines(rows.map(toLine));
    }
  } finally {
    await db()
      .update(auditEntries)
      .set({ subject: String(lines) })
      .where(eq(auditEntries.id, entry.id));
  }
}

/** The time as the database writes it: a Date has milliseconds only, and rows would be skipped. */
type Cursor = { at: string; id: string };
const newestOfAll: Cursor = { at: "infinity", id: "" };

/**
 * The next few events, whatever the filter says of them, so that a filter that few match does as little at once as one
 * that all match.
 */
async function readEvents(filter: LeadFilter, { at, id }: Cursor) {
  const events = await db()
    .select({ id: leadEvents.id, at: sql<string>`${leadEvents.createdAt}::text`.as("at") })
    .from(leadEvents)
    .where(sql`(${leadEvents.createdAt}, ${leadEvents.id}) < (${at}::timestamptz, ${id})`)
    .orderBy(desc(leadEvents.createdAt), desc(leadEvents.id))
    .limit(eventsAtOnce);
  const ids = events.map((event) => event.id);
  const rows =
    ids.length === 0
      ? []
      : await db()
          .select(exported)
          .from(leadEvents)
          .innerJoin(leads, eq(leads.id, leadEvents.leadId))
          .leftJoin(users, eq(users.id, leads.ownerId))
          .where(
            and(
              inArray(leadEvents.id, ids),
              inArray(leadEvents.kind, Object.keys(sourceOfKind)),
              matchingLeads(filter),
            ),
          )
          .orderBy(desc(leadEvents.createdAt), desc(leadEvents.id));
  return { rows, next: events.length === eventsAtOnce ? events.at(-1) : undefined };
}

const exported = {
  id: leadEvents.id,
  createdAt: leadEvents.createdAt,
  kind: leadEvents.kind,
  language: leadEvents.language,
  payload: leadEvents.payload,
  consent: leadEvents.consent,
  flags: leadEvents.flags,
  page: leadEvents.sourcePage,
  name: leads.name,
  email: leads.email,
  organization: leads.organization,
  status: leads.status,
  dueAt: leads.dueAt,
  owner: users.email,
};

type Row = Awaited<ReturnType<typeof readEvents>>["rows"][number];

function toLine({ createdAt, dueAt, ...row }: Row): string[] {
  const { payload, consent } = readEvent(row);
  const values: Record<string, unknown> = {
    ...row,
    received: createdAt.toISOString(),
    source: sourceOfKind[row.kind],
    name: payload.name ?? row.name,
    organization: payload.organization ?? row.organization,
    due: dueAt?.toISOString(),
    keepMePosted: consent?.keepPosted ? "yes" : "no",
    ...Object.fromEntries(fieldColumns.map((column) => [column, payload[column]])),
    ...Object.fromEntries(resultColumns.map((column) => [column, payload.result?.[column]])),
  };
  return columns.map((column) => textOf(values[column]));
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
