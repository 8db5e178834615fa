import { sql, type SQL } from "drizzle-orm";
import { eventDates, eventRegistrations } from "#db/schema.ts";
import type { RegistrationStatus } from "./event-rows.ts";

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

export const countStatus = (status: RegistrationStatus) =>
  countRegistrations(sql`${eventRegistrations.status} = ${status}`);
