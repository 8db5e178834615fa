import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, type AnyPgColumn } from "drizzle-orm/pg-core";
import { users } from "./better-auth.ts";
import { at, createdAt, id, mergedFrom } from "./columns.ts";

/** Leads, their timelines and the scans of single persons. */

/** won: they work with us. As an answered lead it is kept until somebody closes it. */
export type LeadStatus = "new" | "answered" | "won" | "closed" | "spam";
/** Signs of a machine. They flag a submission for the team and never drop it. The keys of `lead.flag` in admin.json. */
export type SpamFlag = "honeypot" | "tooFast" | "links" | "repeated";

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
    status: text("status").$type<LeadStatus>().notNull().default("new"),
    ownerId: text("owner_id"),
    /** Why it looks like spam; stored and flagged, never dropped. */
    flags: text("flags").array().$type<SpamFlag[]>(),
    /** Deadline of the 24-hour promise for the oldest unanswered submission; null when there is none. */
    dueAt: at("due_at"),
    remindedAt: at("reminded_at"),
    answeredAt: at("answered_at"),
    closedAt: at("closed_at"),
    keepPosted: boolean("keep_posted").notNull().default(false),
    /** When somebody who ticked the box before there were letters was asked once whether they want them. */
    lettersAskedAt: at("letters_asked_at"),
    /** Name, address and organization, folded for the search of the inbox. */
    search: text("search").notNull().default(""),
    /** Names the person in the addresses of answers, `reply+TOKEN@…`: lower-case base32, made with the first answer. */
    replyToken: text("reply_token").unique(),
    /**
     * Raised by every message in or out and every change of state (leads/conversation/lead-version.server.ts): an answer
     * that was written on an older one is not sent unseen.
     */
    version: integer("version").notNull().default(0),
    /** What the team sorts people by; the spelling of the first use (admin/tags/tags.server.ts). */
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    /** The person whose timeline has everything of this address; this row only keeps the address (decision record 37). */
    mergedInto: text("merged_into").references((): AnyPgColumn => leads.id, { onDelete: "cascade" }),
    /** What separating them brings back (admin/merge/merge.server.ts). */
    merged: jsonb("merged"),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("leads_status").on(t.status, t.updatedAt.desc()),
    index("leads_due").on(t.dueAt),
    index("leads_search").using("gin", sql`search gin_trgm_ops`),
    index("leads_tags").using("gin", t.tags),
    index("leads_merged").on(t.mergedInto).where(sql`merged_into is not null`),
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
    flags: text("flags").array().$type<SpamFlag[]>(),
    /** Idempotency key created with the form: the same submission sent twice is stored once. */
    idempotencyKey: text("idempotency_key").unique(),
    /** Whether a confirmation was mailed to the sender; null for notes and for entries from before this was recorded. */
    acknowledged: boolean("acknowledged"),
    /** Where a submission came from: the other site, the campaign and the first page (leads/origin.ts). */
    origin: jsonb("origin"),
    mergedFrom: mergedFrom(),
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
    mergedFrom: mergedFrom(),
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

/** A filter of the inbox that somebody has named, for themselves or for the team. */
export const leadFilters = pgTable(
  "lead_filters",
  {
    id: id(),
    name: text("name").notNull(),
    /** What is set in the address of the list, by name. */
    query: jsonb("query").$type<Record<string, string>>().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    shared: boolean("shared").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("lead_filters_user").on(t.userId)],
);
