import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id, mergedFrom } from "./columns.ts";
import { leads } from "./leads.ts";

/** The outbox, and how many mails an address may still cause. */

export type MailState = "queued" | "planned" | "held" | "sent" | "dead" | "file";
export type MailDelivery = "bounced" | "delayed" | "blocked";

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
    /** Pictures that the HTML shows as `cid:<id>` (platform/mail/mail-pictures.ts). A process of an earlier release sends none: their words are in the alt texts. */
    pictures: jsonb("pictures"),
    /** Turns this kind of mail off with one POST (RFC 8058). */
    unsubscribeUrl: text("unsubscribe_url"),
    language: text("language").notNull(),
    messageId: text("message_id").notNull().unique(),
    /** Contains a link that grants access: hidden in the mail log, and the text is deleted once it is sent. */
    secret: boolean("secret").notNull().default(false),
    /**
     * file: written to the outbox folder and not sent, because no mail server was set. Version 1.1 has no name for it and
     * shows an empty badge.
     * planned, held: an answer that somebody wrote (decision record 32). Processes of earlier releases select neither, so
     * they send no answer too early, without its check or without its attachments.
     */
    state: text("state").$type<MailState>().notNull().default("queued"),
    /** Finished attempts, successful or not. An attempt whose process died does not count. */
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at").notNull().defaultNow(),
    /** End of the lease: when the mail is due again if the process sending it dies. */
    leasedUntil: at("leased_until"),
    /** Identifies the attempt that holds the lease. An attempt that lost it can no longer write. */
    leaseToken: text("lease_token"),
    lastError: text("last_error"),
    /** What the server called the mail when it took it, if that is not our Message-ID (Amazon SES). */
    serverId: text("server_id"),
    /** Message-IDs with their angle brackets: the mail that this one answers, and the thread before it. */
    inReplyTo: text("in_reply_to"),
    references: text("references").array(),
    /** Who wrote the mail; null for what the site writes by itself. */
    authorId: text("author_id"),
    authorName: text("author_name"),
    /** What the author typed, as clean HTML, without signature: the timeline shows it, and a stopped answer returns to it. */
    written: text("written"),
    /** The version of the lead that the author has seen. The mail is held when the lead has another one. */
    expectedVersion: integer("expected_version"),
    /** ifNoReply: it becomes pointless when the person writes. */
    condition: text("condition").$type<"ifNoReply">(),
    /** What became of it after the server took it. */
    delivery: text("delivery").$type<MailDelivery>(),
    deliveryNote: text("delivery_note"),
    mergedFrom: mergedFrom(),
    sentAt: at("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("mails_due").on(t.nextAttemptAt).where(sql`state = 'queued'`),
    index("mails_planned").on(t.nextAttemptAt).where(sql`state = 'planned'`),
    index("mails_lead").on(t.leadId),
    index("mails_lead_time").on(t.leadId, t.createdAt.desc()),
    index("mails_server_id").on(t.serverId).where(sql`server_id is not null`),
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
