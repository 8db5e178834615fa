import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id, type Language } from "./columns.ts";

/** Pages that the owner made of sections. */
export const ownPages = pgTable("own_pages", {
  id: id(),
  /** The fields of its form: facts, and the words of its sections (features/own-pages/page-values.ts). */
  contents: jsonb("contents").$type<Record<string, string | boolean>>().notNull(),
  /** Whether visitors may see it, between these times if there are any. */
  published: boolean("published").notNull().default(false),
  visibleFrom: at("visible_from"),
  visibleUntil: at("visible_until"),
  createdAt: createdAt(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

/** Addresses of this site that are not in routes.ts: redirects, and where the owner's pages are and were. */
export const addresses = pgTable("addresses", {
  id: id(),
  /** Canonical, "/old" or, for an address and all below it, "/old/*"; without a language it counts in each. */
  path: text("path").notNull().unique(),
  /** Where it leads: an address of this site, perhaps with a query, a section or the same star. */
  target: text("target"),
  /** The page that is here, or was (301). Such a row has no target: it leads to wherever the page is now. */
  pageId: text("page_id").references(() => ownPages.id, { onDelete: "cascade" }),
  language: text("language").$type<Language>(),
  /** 301 for good, 302 for now. */
  status: integer("status"),
  uses: integer("uses").notNull().default(0),
  usedAt: at("used_at"),
  createdAt: createdAt(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});
