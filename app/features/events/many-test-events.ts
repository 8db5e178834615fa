import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

/** Published events, one a day from tomorrow on; every fifth is a weekly series of a year. */
export async function addManyEvents(count: number) {
  await db().execute(sql`
    insert into events (id, slug, title, title_es, description, description_es, kind, local_start, duration_minutes,
      time_zone, repeat, online_url, languages, capacity, state)
    select 'many-' || n, 'many-' || n, 'Gathering ' || n, 'Encuentro ' || n, repeat('Come and listen. ', 40),
      repeat('Ven y escucha. ', 40), 'circle', '2027-01-01T10:00', 60, 'America/Bogota',
      case when n % 5 = 0 then 'weekly' else 'none' end, 'https://meet.example/room', '{en,es}', 12, 'published'
    from generate_series(1, ${count}::int) as n`);
  await db().execute(sql`
    insert into event_dates (id, event_id, starts_at, ends_at)
    select 'many-' || n || '-' || week, 'many-' || n, first + week * interval '7 days',
      first + week * interval '7 days' + interval '1 hour'
    from generate_series(1, ${count}::int) as n
    cross join lateral (select now() + n * interval '1 day' as first) as starts
    cross join lateral generate_series(0, case when n % 5 = 0 then 56 else 0 end) as week`);
}
