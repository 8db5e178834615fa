import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, createdAt, id, mergedFrom } from "./columns.ts";
import { leadEntries, leads } from "./leads.ts";

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
    entryId: text("event_id").references(() => leadEntries.id, { onDelete: "set null" }),
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
    /** Everybody has a link of their own; the shared one does not exist, and `answerToken` opens nothing. */
    personal: boolean("personal").notNull().default(false),
    /** open, closed */
    state: text("state").notNull().default("open"),
    answerCount: integer("answer_count").notNull().default(0),
    closesAt: at("closes_at").notNull(),
    /**
     * "2026-03-05": the day that was chosen and that people were told. `closesAt` is its end in the time zone that the
     * site had then. Null in scans that release 1.1 started, until a chore has filled it in.
     */
    closingDay: text("closing_day"),
    closedAt: at("closed_at"),
    /** The manager agreed that the result counts in the comparison of organizations. */
    comparable: boolean("comparable").notNull().default(false),
    previousId: text("previous_id"),
    /** When the manager was reminded of an open scan, and of a result that nobody opened. */
    remindedAt: at("reminded_at"),
    resultRemindedAt: at("result_reminded_at"),
    resultSeenAt: at("result_seen_at"),
    mergedFrom: mergedFrom(),
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
    /** The person ticked that the comment may be shown even if few people answer. */
    commentShareable: boolean("comment_shareable").notNull().default(false),
  },
  (t) => [index("team_scan_answers_scan").on(t.scanId)],
);

/**
 * The personal links of a scan. One row for all of them, without a reference to any answer: a row for each link would
 * tell by its place and its transaction which answer was stored with it (features/team-scan/personal-links.server.ts).
 */
export const teamScanInvitations = pgTable("team_scan_invitations", {
  scanId: text("scan_id")
    .primaryKey()
    .references(() => teamScans.id, { onDelete: "cascade" }),
  /** The part that all links of the scan have in common. */
  linkPart: text("link_part").notNull().unique(),
  /** The key from which each link's own part is computed. */
  secret: text("secret").notNull(),
  /** One character for each link: 0, or 1 once an answer was sent with it. Empty after the closing. */
  used: text("used").notNull(),
});

/**
 * When results of a team were published, stored as hashes and without a reference to the scan: erasing a scan and
 * starting another must not shorten the time between two results. Deleted after that time.
 */
export const teamScanClosings = pgTable(
  "team_scan_closings",
  { teamKey: text("team_key").notNull(), closedAt: at("closed_at").notNull() },
  (t) => [primaryKey({ columns: [t.teamKey, t.closedAt] })],
);

/** What remains after a scan is closed: counts and shuffled texts (features/assessment/team/team-result.ts). */
export const teamScanResults = pgTable("team_scan_results", {
  scanId: text("scan_id")
    .primaryKey()
    .references(() => teamScans.id, { onDelete: "cascade" }),
  result: jsonb("result").notNull(),
});
