import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, createdAt } from "./columns.ts";

/** The owner's changes to the delivered copy. */

type CopyValue = string | CopyValue[] | { [key: string]: CopyValue };

/** The owner's published changes to the delivered copy (public/locales), one row for each field and language. */
export const copyChanges = pgTable(
  "copy_changes",
  {
    namespace: text("namespace").notNull(),
    language: text("language").notNull(),
    path: text("path").notNull(),
    value: jsonb("value").$type<CopyValue>().notNull(),
    /** The delivered value when this was written: when an update delivers another one, the owner is told. */
    delivered: jsonb("delivered").$type<CopyValue>().notNull(),
    updatedBy: text("updated_by").notNull(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.namespace, t.language, t.path] })],
);

/**
 * Changes that are not published yet. All editors of a page share its draft; a null value restores the delivered text.
 */
export const copyDrafts = pgTable(
  "copy_drafts",
  {
    namespace: text("namespace").notNull(),
    language: text("language").notNull(),
    path: text("path").notNull(),
    value: jsonb("value").$type<CopyValue>(),
    /** Incremented by every save of this field, to detect edit conflicts. */
    version: integer("version").notNull().default(1),
    updatedBy: text("updated_by").notNull(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.namespace, t.language, t.path] })],
);

/** A link that shows a page with its draft. Only the hash of its secret is stored. */
export const copyPreviews = pgTable("copy_previews", {
  page: text("page").primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  createdBy: text("created_by").notNull(),
  expiresAt: at("expires_at").notNull(),
  createdAt: createdAt(),
});
