import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** How the site is doing: sums without anything that names or recognizes a person (decision record 34). */

/** Of each day (hour -1) and, for a shorter time, of each of its hours, by the site's clock. */
export const figureSums = pgTable(
  "figure_sums",
  {
    /** "2026-11-18" */
    day: text("day").notNull(),
    /** 0 to 23, or -1 for the whole day. */
    hour: integer("hour").notNull(),
    /** What is counted: app/platform/figures/sums.server.ts has the kinds. */
    kind: text("kind").notNull(),
    /** The page, host, campaign, step, … */
    name: text("name").notNull(),
    /** What belongs to it: the page that links to a missing address. */
    detail: text("detail").notNull(),
    /** en, es, or empty when it has none. */
    language: text("language").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    /** Of what is measured, in milliseconds; otherwise 0. */
    total: bigint("total", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.day, t.hour, t.name, t.detail, t.language] }),
    index("figure_sums_age").on(t.hour, t.day),
  ],
);

/**
 * The salt of the day, which all processes share. This table and the next are unlogged (never in the WAL), emptied when
 * the day ends, and in no backup.
 */
export const visitorSalts = pgTable("visitor_salts", {
  day: text("day").primaryKey(),
  salt: text("salt").notNull(),
});

/** Today's hashes of visitors, each once for everything that is counted once a visitor and day. */
export const visitorMarks = pgTable(
  "visitor_marks",
  {
    /** visitor, browser (has asked for a style sheet or a picture), or a step. */
    kind: text("kind").notNull(),
    mark: bigint("mark", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.mark] })],
);

/** Months ("2026-10") whose letter to the team is written. */
export const figureLetters = pgTable("figure_letters", {
  month: text("month").primaryKey(),
  createdAt: createdAt(),
});
