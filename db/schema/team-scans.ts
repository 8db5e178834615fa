import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { leadEvents, leads } from "./leads.ts";

/** Scans that a whole team answers. */

/** One round of questions to a whole organization (docs/decisions/0018-team-scan.md). */
export const teamScans = pgTable(
  "team_scans",
  {
    id: id(),
    /** The manager: whoever started the scan. */
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    eventId: text("event_id").references(() => leadEvents.id, { onDelete: "set null" }),
    organization: text("organization").notNull(),
    /** Folded name and mail domain: what counts as the same organization. */
    organizationKey: text("organization_key").notNull(),
    /** Of the manager, for mails. */
    language: text("language").notNull(),
    invited: integer("invited").notNull(),
    /** Names of the groups; empty when there are none. */
    groups: text("groups").array().notNull().default([]),
    /** Index of the group that leads the organization. */
    leadership: integer("leadership"),
    /** In the shared link. It opens the questions only, and the manager's page shows it, so it is stored as it is. */
    answerToken: text("answer_token").notNull().unique(),
    /** open, closed */
    state: text("state").notNull().default("open"),
    answerCount: integer("answer_count").notNull().default(0),
    closesAt: at("closes_at").notNull(),
    closedAt: at("closed_at"),
    /** The manager agreed that the result counts in the comparison of organizations. */
    comparable: boolean("comparable").notNull().default(false),
    previousId: text("previous_id"),
    /** When the manager was reminded of an open scan, and of a result that nobody opened. */
    remindedAt: at("reminded_at"),
    resultRemindedAt: at("result_reminded_at"),
    resultSeenAt: at("result_seen_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("team_scans_lead").on(t.leadId),
    index("team_scans_organization").on(t.organizationKey),
    index("team_scans_open").on(t.closesAt).where(sql`state = 'open'`),
    index("team_scans_closed").on(t.closedAt).where(sql`state = 'closed'`),
  ],
);

/** Private links to a scan's management page. Each mail has its own; only hashes are stored. */
export const teamScanLinks = pgTable(
  "team_scan_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    scanId: text("scan_id")
      .notNull()
      .references(() => teamScans.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("team_scan_links_scan").on(t.scanId)],
);

/**
 * The answers of each person, stored only while a scan is open, without a time, counter or language. The key is a keyed
 * hash of a secret that the device generated, and the rows are rewritten in random order
 * (features/team-scan/answers.server.ts).
 */
export const teamScanAnswers = pgTable(
  "team_scan_answers",
  {
    deviceHash: text("device_hash").primaryKey(),
    scanId: text("scan_id")
      .notNull()
      .references(() => teamScans.id, { onDelete: "cascade" }),
    groupIndex: integer("group_index"),
    /** One character for each statement: 0 to 5, or "-". */
    answers: text("answers").notNull(),
    comment: text("comment").notNull().default(""),
  },
  (t) => [index("team_scan_answers_scan").on(t.scanId)],
);

/** What remains after a scan is closed: counts and shuffled texts (features/assessment/team/team-result.ts). */
export const teamScanResults = pgTable("team_scan_results", {
  scanId: text("scan_id")
    .primaryKey()
    .references(() => teamScans.id, { onDelete: "cascade" }),
  result: jsonb("result").notNull(),
});
