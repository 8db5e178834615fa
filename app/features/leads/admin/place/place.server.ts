import { eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";
import { matchingLeads, orderOf } from "../inbox/inbox.server.ts";
import { leadList } from "../inbox/lead-list.ts";
import type { Place } from "./place.ts";

/** The neighbors of a lead in the list that the address of its page names. */
export async function findPlace(id: string, search: URLSearchParams): Promise<Place> {
  const query = { ...leadList.read(new URLSearchParams(search.get("list") ?? "")), page: 1 };
  const list = leadList.address(query).split("?")[1] ?? "";
  const order = sql`over (order by ${sql.join(orderOf(query), sql`, `)})`;
  const ordered = db()
    .select({
      id: sql<string>`${leads.id}`.as("listed_id"),
      previous: sql<string | null>`lag(${leads.id}) ${order}`.as("previous_id"),
      next: sql<string | null>`lead(${leads.id}) ${order}`.as("next_id"),
      number: sql<number>`(row_number() ${order})::int`.as("number"),
      total: sql<number>`(count(*) over ())::int`.as("total"),
    })
    .from(leads)
    .where(matchingLeads(query))
    .as("ordered");
  const [row] = await db().select().from(ordered).where(eq(ordered.id, id));
  // After an action: the neighbors that the page showed, although the lead stands elsewhere now.
  const isAfter = search.has("done");
  const asked = {
    next: (isAfter ? search.get("next") : undefined) ?? row?.next,
    previous: (isAfter ? search.get("previous") : undefined) ?? row?.previous,
  };
  const ids = [asked.next, asked.previous].filter((one) => typeof one === "string");
  const named =
    ids.length > 0
      ? await db().select({ id: leads.id, name: leads.name }).from(leads).where(inArray(leads.id, ids))
      : [];
  const page = row ? Math.ceil(row.number / leadList.pageSize) : 1;
  return {
    list,
    back: leadList.address({ ...query, page }),
    position: row && { number: row.number, total: row.total },
    next: named.find((one) => one.id === asked.next),
    previous: named.find((one) => one.id === asked.previous),
  };
}
