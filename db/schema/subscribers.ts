import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id, type Language } from "./columns.ts";
import { leads } from "./leads.ts";

/** People who agreed to get letters (decision record 42). */

/** pending: has not opened the mailed link yet. refused: the mail server refuses the address for good. */
export type SubscriberState = "pending" | "active" | "left" | "refused";

export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    /** In lower case: one row per address. */
    email: text("email").notNull().unique(),
    language: text("language").$type<Language>().notNull(),
    /** Ids of the topics in the settings; none means everything. */
    topics: text("topics").array().notNull().default(sql`'{}'::text[]`),
    state: text("state").$type<SubscriberState>().notNull().default("pending"),
    /** The secret of the person's own page, in the open because every letter has it. It shows and changes only this row. */
    leaveToken: text("leave_token").notNull().unique(),
    /** Hash of the secret in the newest mail that asks for confirmation, and when that was written. */
    confirmTokenHash: text("confirm_token_hash").unique(),
    confirmSentAt: at("confirm_sent_at"),
    createdAt: createdAt(),
    confirmedAt: at("confirmed_at"),
    leftAt: at("left_at"),
    refusals: integer("refusals").notNull().default(0),
    lastRefusal: text("last_refusal"),
    /** The consent: what was shown, where and when (features/subscribers/consent.ts). */
    source: jsonb("source"),
    leadId: text("lead_id").references(() => leads.id, { onDelete: "set null" }),
  },
  (t) => [
    index("subscribers_created").on(t.createdAt, t.id),
    index("subscribers_state").on(t.state, t.createdAt, t.id),
    index("subscribers_lead").on(t.leadId),
    index("subscribers_search").using("gin", sql`email gin_trgm_ops`),
  ],
);
