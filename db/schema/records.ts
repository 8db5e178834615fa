import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { users } from "./better-auth.ts";

/** Unsaved work and earlier versions of records of any kind (app/platform/records). */

/** What somebody has written in a form and not saved yet, one per record and author (app/platform/records). */
export const drafts = pgTable(
  "drafts",
  {
    /** Which form: "image", "page"... */
    kind: text("kind").notNull(),
    /** The record's id, or one that the form made for a record that does not exist yet. */
    subjectId: text("subject_id").notNull(),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authorName: text("author_name").notNull(),
    value: jsonb("value").notNull(),
    /** The version of the record that the draft was written on. */
    baseVersion: integer("base_version").notNull(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId, t.authorId] }), index("drafts_author").on(t.authorId)],
);

/** Every saved version of a record; posts have a table of their own (post_revisions). */
export const revisions = pgTable(
  "revisions",
  {
    id: id(),
    kind: text("kind").notNull(),
    subjectId: text("subject_id").notNull(),
    version: integer("version").notNull(),
    snapshot: jsonb("snapshot").notNull(),
    /** E-mail of who saved it; empty for the state before the first recorded save. */
    savedBy: text("saved_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("revisions_version").on(t.kind, t.subjectId, t.version)],
);
