import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { eventRegistrations, mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { addEvent, register, useEvents } from "#test/factories/events.ts";

useDatabase();
useEvents();

test(
  "[V8] 200 people at once for 20 places: 20 have a place, 180 wait in the order of their arrival",
  async () => {
    const { dates } = await addEvent({ capacity: "20" });
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => register(dates[0]!.id)));
    expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
    const stored = await db()
      .select()
      .from(eventRegistrations)
      .where(eq(eventRegistrations.dateId, dates[0]!.id))
      .orderBy(asc(eventRegistrations.number));
    expect(stored.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(stored.slice(0, 20).every(({ status }) => status === "confirmed")).toBe(true);
    expect(stored.slice(20).every(({ status }) => status === "waiting")).toBe(true);
    const positions = outcomes.flatMap((outcome) => (outcome.kind === "accepted" && outcome.receipt.position) || []);
    expect(positions.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 180 }, (_, index) => index + 1),
    );
    expect(await db().$count(mails, eq(mails.kind, "eventWaiting"))).toBe(180);
  },
  scaledTimeout(120_000),
);
