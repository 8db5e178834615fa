import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";

/** Leads, their timelines and the scans of single persons. */

export const leads = pgTable(
  "leads",
  {
    id: id(),
    /** The address in lower case: one lead per person. */
    emailKey: text("email_key").notNull().unique(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    organization: text("organization").notNull(),
    language: text("language").notNull(),
    /** Where the first submission came from: journey, raices-latinas, scanner, team-scan, events. */
    source: text("source").notNull(),
    /** new, answered, closed, spam */
    status: text("status").notNull().default("new"),
    ownerId: text("owner_id"),
    /** Why it looks like spam; stored and flagged, never dropped. */
    flags: text("flags").array(),
    /** Deadline of the 24-hour promise for the oldest unanswered submission; null when there is none. */
    dueAt: at("due_at"),
    remindedAt: at("reminded_at"),
    answeredAt: at("answered_at"),
    closedAt: at("closed_at"),
    keepPosted: boolean("keep_posted").notNull().default(false),
    /** Name, address and organization, folded for the search of the inbox. */
    search: text("search").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("leads_status").on(t.status, t.updatedAt.desc()),
    index("leads_due").on(t.dueAt),
    index("leads_search").using("gin", sql`search gin_trgm_ops`),
  ],
);

/** A lead's timeline: inquiries, division messages, scans, registrations, notes, replies, status and owner changes. */
export const leadEntries = pgTable(
  "lead_events",
  {
    id: id(),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    /** inquiry, division, scan, teamScan, registration, registrationChange, note, reply, status, owner */
    kind: text("kind").notNull(),
    language: text("language"),
    sourcePage: text("source_page"),
    /** The consent text that was shown, and whether it was ticked; of registrations also the page's answer. */
    consent: jsonb("consent"),
    payload: jsonb("payload").notNull(),
    flags: text("flags").array(),
    /** Idempotency key created with the form: the same submission sent twice is stored once. */
    idempotencyKey: text("idempotency_key").unique(),
    /** Whether a confirmation was mailed to the sender; null for notes and for entries from before this was recorded. */
    acknowledged: boolean("acknowledged"),
    actor: text("actor"),
    createdAt: createdAt(),
  },
  (t) => [
    index("lead_events_lead").on(t.leadId, t.createdAt.desc()),
    index("lead_events_kind").on(t.kind, t.leadId),
    index("lead_events_created").on(t.createdAt, t.id),
  ],
);

export const scans = pgTable(
  "scans",
  {
    id: id(),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    entryId: text("event_id").references(() => leadEntries.id, { onDelete: "cascade" }),
    /** Hash of the secret in the mailed link, which also shows earlier scans. */
    mailTokenHash: text("mail_token_hash").notNull().unique(),
    /** Hash of the secret in the link of the page shown after the submission, which shows only this scan. */
    pageTokenHash: text("page_token_hash").notNull().unique(),
    language: text("language").notNull(),
    firstName: text("first_name").notNull(),
    company: text("company").notNull(),
    answers: jsonb("answers"),
    result: jsonb("result").notNull(),
    /** False when the request contained no answers from which to recompute the result. */
    verified: boolean("verified").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("scans_lead").on(t.leadId, t.createdAt.desc())],
);

/** Additional page links of a scan: a repeated submission gets its own link, and the earlier one keeps working. */
export const scanPageLinks = pgTable(
  "scan_page_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    scanId: text("scan_id")
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("scan_page_links_scan").on(t.scanId, t.createdAt)],
);
