import { sql } from "drizzle-orm";
import { text, timestamp } from "drizzle-orm/pg-core";

/** Columns that most tables have. */

export const id = () => text("id").primaryKey().default(sql`gen_random_uuid()::text`);
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => at("created_at").notNull().defaultNow();
