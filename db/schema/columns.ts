import { sql } from "drizzle-orm";
import { text, timestamp } from "drizzle-orm/pg-core";

/** Columns that most tables have. */

export type Language = "en" | "es";

export const id = () => text("id").primaryKey().default(sql`gen_random_uuid()::text`);
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => at("created_at").notNull().defaultNow();
/** The row came with another person who was merged into this one, and goes back with them (decision record 37). */
export const mergedFrom = () => text("merged_from");
