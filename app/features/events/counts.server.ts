import { sql, type SQL } from "drizzle-orm";
import { eventDates, eventRegistrations } from "#db/schema.ts";
import type { ShownStatus } from "./event-rows.ts";

/**
 * An expression with a subquery, for a select. In a select from a single table, drizzle-orm removes the table names
 * from the columns of an expression, and the subquery would compare with its own table; wrapped, it is left alone.
 */
export function withSubquery<Type>(expression: SQL<Type>): SQL<Type> {
  return sql<Type>`${expression}`;
}

/** How many registrations of the selected date match. */
export function countRegistrations(condition: SQL): SQL<number> {
  return withSubquery(
    sql<number>`(select count(*)::int from ${eventRegistrations} where ${eventRegistrations.dateId} = ${eventDates.id} and ${condition})`,
  );
}

export const countStatus = (status: ShownStatus) => countRegistrations(sql`${shownStatus} = ${status}`);

/**
 * The status as it is now: what was held and not confirmed in time is free, also before a chore or the next
 * registration records it.
 */
export const shownStatus = sql<ShownStatus>`case
  when ${eventRegistrations.heldUntil} is null or ${eventRegistrations.status} = 'review' then ${eventRegistrations.status}
  when ${eventRegistrations.status} = 'cancelled' or ${eventRegistrations.heldUntil} <= now() then 'expired'
  when ${eventRegistrations.status} = 'confirmed' then 'held'
  else ${eventRegistrations.status} end`;
