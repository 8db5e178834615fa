import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import {
  auditEntries,
  drafts,
  eventDates,
  eventRegistrations,
  events,
  inboundMessages,
  leadEntries,
  leads,
  mails,
  messageAttachments,
  scans,
  users,
} from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { listSubscriptions } from "#app/features/subscribers/people.server.ts";
import { answerForm } from "../lead/answer-form.ts";
import { campaignParts } from "../../origin.ts";
import { writtenFields } from "../../kinds/stored-forms.ts";
import { readEntry } from "../../stored-entries.server.ts";
import { deliveryOf } from "#app/platform/mail/outbox.server.ts";
import { storedNamesOf } from "#app/platform/forms/fields.ts";
import { csvPieces, csvText, keysetBatches } from "#app/components/admin/list/csv-export.server.ts";
import type { CsvValue } from "#app/components/admin/list/definition.ts";
import { matchingLeads } from "../inbox/inbox.server.ts";
import { listTeamScans } from "../lead/team-scans.server.ts";
import { leadSubject } from "../../lead-subject.server.ts";
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
  "tags",
  "referringSite",
  "firstPage",
  "campaign",
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
  tags: leads.tags,
  origin: leadEntries.origin,
};

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function toCsvRow({ createdAt, dueAt, ...row }: Row): string[] {
  const { payload, consent, origin } = readEntry(row);
  const stored: Record<string, unknown> = payload;
  const values: Record<string, unknown> = {
    ...row,
    received: createdAt.toISOString(),
    source: sourceOfKind[row.kind],
    name: payload.name ?? row.name,
    organization: payload.organization ?? row.organization,
    due: dueAt?.toISOString(),
    referringSite: origin?.site,
    firstPage: origin?.page,
    campaign: origin?.campaign && campaignParts.flatMap((part) => origin.campaign?.[part] ?? []),
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
  const {
    search: _search,
    replyToken: _token,
    version: _version,
    mergedInto: _into,
    merged: _merged,
    ...person
  } = lead;
  const addresses = await db()
    .select({
      id: leads.id,
      email: leads.email,
      name: leads.name,
      organization: leads.organization,
      firstContact: leads.createdAt,
    })
    .from(leads)
    .where(eq(leads.mergedInto, leadId));
  const timeline = await db()
    .select()
    .from(leadEntries)
    .where(eq(leadEntries.leadId, leadId))
    .orderBy(leadEntries.createdAt);
  const scansTaken = await db().select().from(scans).where(eq(scans.leadId, leadId)).orderBy(scans.createdAt);
  const teamScansStarted = await listTeamScans(leadId);
  const written = await db().select().from(mails).where(eq(mails.leadId, leadId)).orderBy(mails.createdAt);
  const received = await db()
    .select()
    .from(inboundMessages)
    .where(eq(inboundMessages.leadId, leadId))
    .orderBy(inboundMessages.receivedAt);
  const attachments = await db()
    .select({
      inboundId: messageAttachments.inboundId,
      mailId: messageAttachments.mailId,
      authorId: messageAttachments.authorId,
      name: messageAttachments.name,
      size: messageAttachments.size,
    })
    .from(messageAttachments)
    .where(eq(messageAttachments.leadId, leadId));
  const unsent = await db()
    .select()
    .from(drafts)
    .where(
      and(eq(drafts.kind, answerForm.kind), inArray(drafts.subjectId, [leadId, ...addresses.map(({ id }) => id)])),
    );
  const registrations = await db()
    .select({ registration: eventRegistrations, title: events.title, startsAt: eventDates.startsAt })
    .from(eventRegistrations)
    .innerJoin(eventDates, eq(eventDates.id, eventRegistrations.dateId))
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(eq(eventRegistrations.leadId, leadId))
    .orderBy(eventRegistrations.createdAt);
  const letters = await listSubscriptions(leadId);
  await recordAudit(db(), actor, "personExported", leadSubject(leadId));
  return {
    exportedAt: new Date().toISOString(),
    person,
    otherAddresses: addresses.map(({ id: _id, ...address }) => address),
    timeline: timeline.map(({ idempotencyKey: _key, ...entry }) => entry),
    scans: scansTaken.map(({ mailTokenHash: _mail, pageTokenHash: _page, entryId: eventId, ...scan }) => ({
      ...scan,
      eventId,
    })),
    registrations: registrations.map(({ registration, ...event }) => ({ ...event, ...registration })),
    letters: letters.map(({ id: _id, ...subscription }) => subscription),
    teamScans: teamScansStarted.map(({ entryId: eventId, ...scan }) => ({ ...scan, eventId })),
    messagesReceived: received.map(({ id, sender, subject, text, receivedAt }) => ({
      sender,
      subject,
      text,
      receivedAt,
      attachments: attachments.filter(({ inboundId }) => inboundId === id).map(toListed),
    })),
    drafts: unsent.map(({ authorName, value, updatedAt }) => ({ author: authorName, value, updatedAt })),
    attachmentsOfDrafts: attachments.filter(({ authorId }) => authorId !== null).map(toListed),
    mails: written.map(({ id, kind, authorName, recipient, subject, text, language, state, createdAt, sentAt }) => ({
      kind,
      author: authorName ?? undefined,
      recipient,
      subject,
      text,
      language,
      state,
      createdAt,
      attachments: attachments.filter(({ mailId }) => mailId === id).map(toListed),
      ...deliveryOf({ state, sentAt }),
    })),
  };
}

const toListed = ({ name, size }: { name: string; size: number }) => ({ name, size });
