import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, createdAt, id, type Language } from "./columns.ts";
import { subscribers } from "./subscribers.ts";

/** Letters to subscribers, and what became of the mail to each of them (decision record 43). */

/** planned: it begins at `plannedAt`. Only a draft is edited. */
export type LetterState = "draft" | "planned" | "sending" | "paused" | "done" | "cancelled";

export const letters = pgTable(
  "letters",
  {
    id: id(),
    /** Words by language; the text as HTML, cleaned like an article's. */
    subject: jsonb("subject").$type<Record<Language, string>>().notNull(),
    preview: jsonb("preview").$type<Record<Language, string>>().notNull(),
    body: jsonb("body").$type<Record<Language, string>>().notNull(),
    state: text("state").$type<LetterState>().notNull().default("draft"),
    /** Whom it goes to, decided when it is sent or planned (features/letters/audience.ts). */
    audience: jsonb("audience"),
    /** The mails by language as they were when it was sent or planned; each recipient's own link is put in later. */
    mails: jsonb("mails"),
    sentBy: text("sent_by"),
    plannedAt: at("planned_at"),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    /** Why nothing is being sent at the moment. */
    lastError: text("last_error"),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("letters_created").on(t.createdAt, t.id),
    index("letters_active").on(t.state).where(sql`state in ('planned', 'sending')`),
  ],
);

/**
 * sending: the mail server has agreed to take the message, and its answer is not known yet. unknown: it was never
 * learnt; an owner decides. left: they unsubscribed before it was sent. cancelled: the letter was.
 */
export type RecipientState = "queued" | "sending" | "sent" | "refused" | "unknown" | "left" | "cancelled";

export const letterRecipients = pgTable(
  "letter_recipients",
  {
    letterId: text("letter_id")
      .notNull()
      .references(() => letters.id, { onDelete: "cascade" }),
    subscriberId: text("subscriber_id")
      .notNull()
      .references(() => subscribers.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    /** Of the letter that they get. */
    language: text("language").$type<Language>().notNull(),
    state: text("state").$type<RecipientState>().notNull().default("queued"),
    /** Attempts that the mail server refused for now. */
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at").notNull().defaultNow(),
    leasedUntil: at("leased_until"),
    /** Identifies the attempt that holds the lease. An attempt that lost it can no longer write. */
    leaseToken: text("lease_token"),
    lastError: text("last_error"),
    /** An owner decided that an unknown outcome stays so. */
    settled: boolean("settled").notNull().default(false),
    sentAt: at("sent_at"),
  },
  (t) => [
    primaryKey({ columns: [t.letterId, t.subscriberId] }),
    index("letter_recipients_due").on(t.letterId, t.nextAttemptAt).where(sql`state = 'queued'`),
    index("letter_recipients_open").on(t.leasedUntil).where(sql`state = 'sending'`),
    index("letter_recipients_state").on(t.letterId, t.state),
    index("letter_recipients_subscriber").on(t.subscriberId),
  ],
);

/** One row: when the next letter may be handed over, whichever process does it. */
export const letterPace = pgTable("letter_pace", {
  id: text("id").primaryKey(),
  nextAt: at("next_at").notNull(),
});
