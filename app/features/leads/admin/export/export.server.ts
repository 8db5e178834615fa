import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import {
  auditEntries,
  eventDates,
  eventRegistrations,
  events,
  leadEntries,
  leads,
  mails,
  scans,
  users,
} from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { writtenFields } from "../../kinds/stored-forms.ts";
import { readEntry } from "../../stored-entries.server.ts";
import { deliveryOf } from "#app/platform/mail/outbox.server.ts";
import { storedNamesOf } from "#app/platform/forms/fields.ts";
import { csvPieces, csvText, keysetBatches } from "#app/components/admin/list/csv-export.server.ts";
import type { CsvValue } from "#app/components/admin/list/definition.ts";
import { matchingLeads } from "../inbox/inbox.server.ts";
import { listTeamScans } from "../lead/team-scans.server.ts";
import { leadSubject } from "../lead/lead-changes.server.ts";
import type { LeadQuery } from "../inbox/lead-list.ts";

const sourceOfKind: Record<string, string> = {
  inquiry: "journey",
  division: "raices-latinas",
  scan: "scanner",
  registration: "events",
  teamScan: "team-scan",
};
const written = Object.values(writtenFields).flatMap((fields) => storedNamesOf(fields).map(({ stored }) => stored));
const fieldColumns = [...new Set([...written, "eventTitle", "startsAt"])];
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

/** Submissions read in one query: on the embedded database nothing else happens meanwhile. */
const batchSize = 200;

/**
 * One line for each submission of the leads in view, newest first, as pieces of a CSV file. What arrives or is erased
 * during the export may or may not be in it.
 */
export async function* exportLeads(actor: Actor, query: LeadQuery): AsyncGenerator<string> {
  const entry = await recordAudit(db(), actor, "leadsExported", "0");
  let count = 0;
  try {
    yield* csvPieces(columns, readRows(query), (row) => {
      count++;
      return toCsvRow(row);
    });
  } finally {
    await db()
      .update(auditEntries)
      .set({ subject: String(count) })
      .where(eq(auditEntries.id, entry.id));
  }
}

/** The time as the database writes it: a Date has milliseconds only, and rows would be skipped. */
type Cursor = { at: string; id: string };
const newestOfAll: Cursor = { at: "infinity", id: "" };

/**
 * The next entries, filtered afterwards: a filter that few match then does as little work per query as one that all
 * match.
 */
async function* readRows(query: LeadQuery): AsyncGenerator<Row[]> {
  for await (const batch of keysetBatches(batchSize, nextEntries, (entry): Cursor => entry))
    yield batch.length === 0
      ? []
      : await rowsOf(
          query,
          batch.map(({ id }) => id),
        );
}

function nextEntries({ at, id }: Cursor = newestOfAll) {
  return db()
    .select({ id: leadEntries.id, at: sql<string>`${leadEntries.createdAt}::text`.as("at") })
    .from(leadEntries)
    .where(sql`(${leadEntries.createdAt}, ${leadEntries.id}) < (${at}::timestamptz, ${id})`)
    .orderBy(desc(leadEntries.createdAt), desc(leadEntries.id))
    .limit(batchSize);
}

function rowsOf(query: LeadQuery, entryIds: string[]) {
  return db()
    .select(exported)
    .from(leadEntries)
    .innerJoin(leads, eq(leads.id, leadEntries.leadId))
    .leftJoin(users, eq(users.id, leads.ownerId))
    .where(
      and(
        inArray(leadEntries.id, entryIds),
        inArray(leadEntries.kind, Object.keys(sourceOfKind)),
        matchingLeads(query),
      ),
    )
    .orderBy(desc(leadEntries.createdAt), desc(leadEntries.id));
}

const exported = {
  id: leadEntries.id,
  createdAt: leadEntries.createdAt,
  kind: leadEntries.kind,
  language: leadEntries.language,
  payload: leadEntries.payload,
  consent: leadEntries.consent,
  flags: leadEntries.flags,
  page: leadEntries.sourcePage,
  name: leads.name,
  email: leads.email,
  organization: leads.organization,
  status: leads.status,
  dueAt: leads.dueAt,
  owner: users.email,
};

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function toCsvRow({ createdAt, dueAt, ...row }: Row): string[] {
  const { payload, consent } = readEntry(row);
  const stored: Record<string, unknown> = payload;
  const values: Record<string, unknown> = {
    ...row,
    received: createdAt.toISOString(),
    source: sourceOfKind[row.kind],
    name: payload.name ?? row.name,
    organization: payload.organization ?? row.organization,
    due: dueAt?.toISOString(),
    keepMePosted: consent?.keepPosted ? "yes" : "no",
    ...Object.fromEntries(fieldColumns.map((column) => [column, stored[column]])),
    ...Object.fromEntries(resultColumns.map((column) => [column, payload.result?.[column]])),
  };
  return columns.map((column) => textOf(values[column]));
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join("; ") : csvText(value as CsvValue);
}

/** Everything that is stored about one person. */
export async function exportPerson(actor: Actor, leadId: string) {
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  if (!lead) return undefined;
  const { search: _, ...person } = lead;
  const timeline = await db()
    .select()
    .from(leadEntries)
    .where(eq(leadEntries.leadId, leadId))
    .orderBy(leadEntries.createdAt);
  const scansTaken = await db().select().from(scans).where(eq(scans.leadId, leadId)).orderBy(scans.createdAt);
  const teamScansStarted = await listTeamScans(leadId);
  const written = await db().select().from(mails).where(eq(mails.leadId, leadId)).orderBy(mails.createdAt);
  const registrations = await db()
    .select({ registration: eventRegistrations, title: events.title, startsAt: eventDates.startsAt })
    .from(eventRegistrations)
    .innerJoin(eventDates, eq(eventDates.id, eventRegistrations.dateId))
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(eq(eventRegistrations.leadId, leadId))
    .orderBy(eventRegistrations.createdAt);
  await recordAudit(db(), actor, "personExported", leadSubject(leadId));
  return {
    exportedAt: new Date().toISOString(),
    person,
    timeline: timeline.map(({ idempotencyKey: _key, ...entry }) => entry),
    scans: scansTaken.map(({ mailTokenHash: _mail, pageTokenHash: _page, entryId: eventId, ...scan }) => ({
      ...scan,
      eventId,
    })),
    registrations: registrations.map(({ registration, ...event }) => ({ ...event, ...registration })),
    teamScans: teamScansStarted.map(({ entryId: eventId, ...scan }) => ({ ...scan, eventId })),
    mails: written.map(({ kind, recipient, subject, text, language, state, createdAt, sentAt }) => ({
      kind,
      recipient,
      subject,
      text,
      language,
      state,
      createdAt,
      ...deliveryOf({ state, sentAt }),
    })),
  };
}
