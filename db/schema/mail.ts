import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { leads } from "./leads.ts";

/** The outbox, and how many mails an address may still cause. */

export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text("kind").notNull(),
    leadId: text("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    /** An iCalendar file to attach. */
    calendar: text("calendar"),
    language: text("language").notNull(),
    messageId: text("message_id").notNull().unique(),
    /** Contains a link that grants access: hidden in the mail log, and the text is deleted once it is sent. */
    secret: boolean("secret").notNull().default(false),
    /**
     * queued, sent, dead, or file: written to the outbox folder and not sent, because no mail server was set. Version
     * 1.1 has no name for the last one and shows an empty badge.
     */
    state: text("state").notNull().default("queued"),
    /** Finished attempts, successful or not. An attempt whose process died does not count. */
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at").notNull().defaultNow(),
    /** End of the lease: when the mail is due again if the process sending it dies. */
    leasedUntil: at("leased_until"),
    /** Identifies the attempt that holds the lease. An attempt that lost it can no longer write. */
    leaseToken: text("lease_token"),
    lastError: text("last_error"),
    sentAt: at("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("mails_due").on(t.nextAttemptAt).where(sql`state = 'queued'`),
    index("mails_lead").on(t.leadId),
    index("mails_log").on(t.createdAt, t.id, t.state),
    index("mails_recipient").on(sql`lower(${t.recipient})`),
    index("mails_dead").on(t.createdAt).where(sql`state = 'dead'`),
    index("mails_secret").on(t.createdAt).where(sql`secret and html <> ''`),
  ],
);

/**
 * One row for each mail to an address typed by a visitor and for each requested account mail; deleted after an hour.
 */
export const mailBudget = pgTable(
  "mail_budget",
  {
    id: id(),
    /** A hash of the normalized address, without tags; of releases before 1.2 the address (platform/mail/budget.server.ts). */
    mailbox: text("mailbox").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("mail_budget_mailbox").on(t.mailbox, t.createdAt), index("mail_budget_created").on(t.createdAt)],
);
