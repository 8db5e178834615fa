import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { leads } from "./leads.ts";

/** Other programs that are told what happens here, and what each of them was told. Backups leave both tables out. */

export const hooks = pgTable("hooks", {
  id: id(),
  url: text("url").notNull(),
  events: text("events").array().notNull(),
  /** Name, address and organization of the person are sent too. */
  withPerson: boolean("with_person").notNull().default(false),
  enabled: boolean("enabled").notNull().default(true),
  /** Encrypted like the password of the mail server. */
  secret: jsonb("secret").notNull(),
  /** Articles that became public earlier are not announced: the last time that it was turned on or its events changed. */
  activeSince: at("active_since").notNull().defaultNow(),
  /** Raised by every save, so that two owners do not overwrite each other unseen. */
  version: integer("version").notNull().default(1),
  createdAt: createdAt(),
});

export type HookDeliveryState = "queued" | "sent" | "failed";

export const hookDeliveries = pgTable(
  "hook_deliveries",
  {
    id: id(),
    hookId: text("hook_id")
      .notNull()
      .references(() => hooks.id, { onDelete: "cascade" }),
    /** Erased with the person. */
    leadId: text("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    event: text("event").notNull(),
    /** What it is about: a hook is told only once. */
    subject: text("subject").notNull(),
    /** The same for every hook and every attempt. */
    eventId: text("event_id").notNull(),
    /** Exactly the body that is sent. */
    payload: text("payload").notNull(),
    state: text("state").$type<HookDeliveryState>().notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at").notNull().defaultNow(),
    leasedUntil: at("leased_until"),
    /** Identifies the attempt that holds the lease. An attempt that lost it can no longer write. */
    leaseToken: text("lease_token"),
    lastStatus: integer("last_status"),
    lastError: text("last_error"),
    sentAt: at("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("hook_deliveries_subject").on(t.hookId, t.event, t.subject),
    index("hook_deliveries_due").on(t.hookId, t.nextAttemptAt).where(sql`state = 'queued'`),
    index("hook_deliveries_log").on(t.createdAt, t.id),
    index("hook_deliveries_lead").on(t.leadId),
  ],
);
