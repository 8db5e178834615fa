/** All tables, by topic. Times are timestamptz; ids are random UUIDs stored as text unless a library creates them. */

export * from "./schema/accounts.ts";
export * from "./schema/better-auth.ts";
export * from "./schema/conversations.ts";
export * from "./schema/copy.ts";
export * from "./schema/events.ts";
export * from "./schema/figures.ts";
export * from "./schema/hooks.ts";
export * from "./schema/incoming.ts";
export * from "./schema/insights.ts";
export * from "./schema/leads.ts";
export * from "./schema/letters.ts";
export * from "./schema/mail.ts";
export * from "./schema/operations.ts";
export * from "./schema/pages.ts";
export * from "./schema/proof.ts";
export * from "./schema/records.ts";
export * from "./schema/subscribers.ts";
export * from "./schema/team-scans.ts";
