import { bigint, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./better-auth.ts";
import { at, createdAt, id } from "./columns.ts";

/** Running the site: audit log, content version, limits and settings. */

/** The audit log: who did what and when. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    actorId: text("actor_id"),
    actorEmail: text("actor_email").notNull(),
    /** A key of admin.json, audit.actions. */
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    detail: jsonb("detail"),
    createdAt: createdAt(),
  },
  (t) => [
    // Superseded by the second index; to be dropped one release later.
    index("audit_created").on(t.createdAt.desc()),
    index("audit_entries_order").on(t.createdAt, t.id),
  ],
);

/**
 * A single row that counts changes of public content; missing until the first change
 * (docs/decisions/0013-content-version-row.md).
 */
export const contentVersion = pgTable("content_version", {
  /** Always 1. */
  id: integer("id").primaryKey().default(1),
  version: bigint("version", { mode: "number" }).notNull(),
  changedAt: at("changed_at").notNull().defaultNow(),
});

/**
 * Transactions that have changed content, until they commit: triggers insert a row here, and a deferred trigger counts
 * it in `content_version` at the commit and deletes it. So it is always empty to others.
 */
export const contentMarks = pgTable("content_marks", {
  /** The transaction. */
  id: bigint("id", { mode: "number" }).primaryKey(),
});

/** Tables with deleted rows whose bytes are still in the files, until they are rewritten (db/rewrite). By triggers. */
export const deletions = pgTable("deletions", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  tableName: text("table_name").notNull(),
  transactionId: text("transaction_id").notNull(),
  /** The place in the WAL after which the rows are in no table any more; null until then. */
  rewrittenAt: text("rewritten_at"),
  createdAt: createdAt(),
});

/** Rate limits shared by all processes. The column names are given by rate-limiter-flexible. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: at("expire"),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);

/** The row with the owner's mail server. Backups leave it out: it has a password of another service. */
export const mailServerKey = "mail-server";

/** The row with the mailbox that the owner has connected. Backups leave it out, too. */
export const mailboxSettingKey = "mailbox";

/** What is done with mail that comes in, besides where it comes from. */
export const incomingMailKey = "incoming-mail";

/** Rows that stay on this site. */
export const settingsNotBackedUp = [mailServerKey, mailboxSettingKey];

/** Small values shared by all processes: the session secret, hashes of set-up links, whether the samples were added. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

export type JobKind = "bulk" | "redirects" | "backup";
export type JobState = "running" | "done" | "stopped" | "failed";

/** Longer work of the admin area, with its progress (app/platform/jobs). */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    kind: text("kind").$type<JobKind>().notNull(),
    /** Null when the site itself began it. */
    actorId: text("actor_id").references(() => users.id, { onDelete: "cascade" }),
    actorEmail: text("actor_email").notNull(),
    /** What it is about: the name of a file, the address of a list. */
    subject: text("subject").notNull(),
    state: text("state").$type<JobState>().notNull().default("running"),
    /** What it is doing now, where the work has several parts. */
    phase: text("phase"),
    done: integer("done").notNull().default(0),
    /** Null when nobody knows. */
    total: integer("total"),
    /** What came of it; each kind has its own. */
    outcome: jsonb("outcome"),
    stopAsked: boolean("stop_asked").notNull().default(false),
    /** Renewed while the process works on it: one that was killed stops renewing. */
    leasedUntil: at("leased_until").notNull(),
    startedAt: at("started_at").notNull().defaultNow(),
    endedAt: at("ended_at"),
    /** The person has closed the line that says how it ended. */
    seenAt: at("seen_at"),
  },
  (t) => [index("jobs_actor").on(t.actorId, t.startedAt), index("jobs_started").on(t.startedAt)],
);
