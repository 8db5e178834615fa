import { beforeEach } from "vitest";
import { db } from "#db/client.server.ts";
import { eq } from "drizzle-orm";
import { auditEntries, hookDeliveries, hooks, leads, mailBudget, mails, rateLimits, subscribers } from "#db/schema.ts";
import type { Consent } from "#app/features/subscribers/consent.ts";
import { askToConfirm } from "#app/features/subscribers/sign-up.server.ts";

/** For database tests: every test begins without subscribers, people and mails. */
export function useSubscribers() {
  beforeEach(async () => {
    for (const table of [subscribers, leads, mails, mailBudget, rateLimits, auditEntries, hookDeliveries, hooks])
      await db().delete(table);
  });
}

export const consent: Consent = { place: "footer", shown: "Letters", at: "2026-11-19T00:00:00.000Z", page: "/about" };

export const signUp = (email: string, given: Partial<Parameters<typeof askToConfirm>[1]> = {}) =>
  db().transaction((tx) => askToConfirm(tx, { email, language: "en", consent, ...given }));

export async function subscriberOf(email: string) {
  const [row] = await db().select().from(subscribers).where(eq(subscribers.email, email));
  if (!row) throw new Error(`${email} is no subscriber.`);
  return row;
}

/** The secrets of the private links in the mails to an address, oldest first. */
export async function linksTo(email: string): Promise<string[]> {
  const rows = await db().select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt);
  return rows.flatMap(({ text }) => /\/subscribe\/([0-9a-f]{48})/.exec(text)?.[1] ?? []);
}
