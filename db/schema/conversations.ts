import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, createdAt, id, mergedFrom, type Language } from "./columns.ts";
import { users } from "./better-auth.ts";
import { leads } from "./leads.ts";
import { mails } from "./mail.ts";

/** Messages between the team and the people who wrote to us, besides the mails themselves. */

/** A file of a message, in the storage. */
export const messageAttachments = pgTable(
  "message_attachments",
  {
    id: id(),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    /** The answer it was sent with. */
    mailId: text("mail_id").references(() => mails.id, { onDelete: "cascade" }),
    /** Of an answer that is still being written: by whom. Null once it is planned. */
    authorId: text("author_id"),
    /** The message it came with. */
    inboundId: text("inbound_id"),
    /** Its own path, never one made from the content: the same file of another message is another file. */
    path: text("path").notNull().unique(),
    /** As its sender called it: for people, never for a path. */
    name: text("name").notNull(),
    type: text("type").notNull(),
    size: integer("size").notNull(),
    mergedFrom: mergedFrom(),
    createdAt: createdAt(),
  },
  (t) => [
    index("message_attachments_lead").on(t.leadId),
    index("message_attachments_mail").on(t.mailId),
    index("message_attachments_inbound").on(t.inboundId),
  ],
);

/** Who has a lead open: one row for each person, renewed while the page is open, meaningless after a minute. */
export const leadPresence = pgTable(
  "lead_presence",
  {
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    writing: boolean("writing").notNull().default(false),
    seenAt: at("seen_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.leadId, t.userId] }), index("lead_presence_seen").on(t.seenAt)],
);

/** What stands below the answers that a person writes, in both languages. */
export const signatures = pgTable("signatures", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  words: jsonb("words").$type<Record<Language, string>>().notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

/** Not used: templates are records of the kind *template* (`site_records`, decision record 36). A later release drops it. */
export const answerTemplates = pgTable("answer_templates", {
  id: id(),
  /** The fields of its form. */
  values: jsonb("values").notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: createdAt(),
  updatedAt: at("updated_at").notNull().defaultNow(),
  deletedAt: at("deleted_at"),
});
