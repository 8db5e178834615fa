import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id, mergedFrom } from "./columns.ts";
import { leads } from "./leads.ts";

/** Mail that comes in: how far the owner's mailbox was read, and what belongs to a lead. */

/** One row for each mailbox and folder that was ever connected; the password is in `settings`. */
export const mailboxes = pgTable("mailboxes", {
  /** A hash of server, user and folder. */
  id: text("id").primaryKey(),
  folder: text("folder").notNull(),
  /** The server's number of this numbering of the mails; with another one all UIDs are new. */
  uidValidity: bigint("uid_validity", { mode: "number" }),
  lastUid: bigint("last_uid", { mode: "number" }),
  /** Mail from before is never read: the mailbox is private. */
  connectedAt: at("connected_at").notNull().defaultNow(),
  /** When it was last read to its end. */
  readAt: at("read_at"),
  pausedUntil: at("paused_until"),
  failures: integer("failures").notNull().default(0),
  lastError: text("last_error"),
  /** A mail that could not be stored, and how often that was tried. */
  failingUid: bigint("failing_uid", { mode: "number" }),
  failingAttempts: integer("failing_attempts").notNull().default(0),
  createdAt: createdAt(),
});

export type InboundState = "shown" | "toConfirm";

export const inboundMessages = pgTable(
  "inbound_messages",
  {
    id: id(),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    state: text("state").$type<InboundState>().notNull().default("shown"),
    /** The kind of sender (`MailNature`) and how far it can be trusted (`Trust`), in leads/incoming/parse. */
    nature: text("nature").notNull(),
    trust: text("trust").notNull(),
    /** Its Message-ID in angle brackets, for the headers of an answer; empty if it has none. */
    messageId: text("message_id").notNull(),
    references: text("references").array().notNull().default([]),
    /** The mail of ours that it answers or reports about. */
    mailId: text("mail_id"),
    sender: text("sender").notNull(),
    senderName: text("sender_name").notNull(),
    subject: text("subject").notNull(),
    /** What is new in it; the whole text is in `text`. */
    newPart: text("new_part").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    /** Files that were not stored: name, size and why. */
    leftOut: jsonb("left_out").notNull().default([]),
    /** tooLarge, unreadable: only a part of it is stored. Of a bounce, what the server said. */
    note: text("note"),
    /** Of a bounce: delayed, delivered, blocked, soft, hard. */
    outcome: text("outcome"),
    size: integer("size").notNull(),
    mergedFrom: mergedFrom(),
    receivedAt: at("received_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("inbound_messages_lead").on(t.leadId, t.receivedAt.desc()),
    index("inbound_messages_confirm").on(t.receivedAt).where(sql`state = 'toConfirm'`),
  ],
);

/**
 * Fingerprints of mails that were stored. They stay when a person is erased: the provider's copy is not read again. A
 * Message-ID alone is not unique.
 */
export const seenMessages = pgTable("seen_messages", {
  fingerprint: text("fingerprint").primaryKey(),
  createdAt: createdAt(),
});
