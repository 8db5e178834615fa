import { and, arrayOverlaps, eq, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { subscribers } from "#db/schema.ts";
import { env } from "#app/platform/env.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";

export type Subscriber = typeof subscribers.$inferSelect;

/** Whom a letter is for. Without topics everybody; who chose no topics wants everything. */
export type Audience = { topics?: readonly string[]; language?: Language };

export function activeWhere({ topics = [], language }: Audience = {}) {
  return and(
    eq(subscribers.state, "active"),
    language ? eq(subscribers.language, language) : undefined,
    topics.length > 0
      ? or(arrayOverlaps(subscribers.topics, [...topics]), sql`cardinality(${subscribers.topics}) = 0`)
      : undefined,
  );
}

/** People to whom a letter may be written now, by id. The query can be extended (`insert … select`, pages). */
export function activeSubscribers(tx: Database, audience: Audience = {}) {
  return tx.select().from(subscribers).where(activeWhere(audience)).orderBy(subscribers.id);
}

export function countActive(tx: Database, audience: Audience = {}): Promise<number> {
  return tx.$count(subscribers, activeWhere(audience));
}

/**
 * The person's own page, and the address of `List-Unsubscribe`: a POST with `List-Unsubscribe=One-Click` leaves at once.
 */
export function ownPageAddress({ language, leaveToken }: Pick<Subscriber, "language" | "leaveToken">): string {
  return env().siteUrl + localizedPath(language, `/subscribe/${leaveToken}`);
}
