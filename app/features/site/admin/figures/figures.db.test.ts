import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { addEvent, register, useEvents } from "#app/features/events/test-events.ts";
import { startScan } from "#app/features/team-scan/test-scans.ts";
import { countFigures } from "./figures.server.ts";

useDatabase();
useEvents();

test("the figures count registrations for events and team scans", async () => {
  const { dates } = await addEvent();
  await register(dates[0]!.id);
  await register(dates[0]!.id);
  await startScan();
  expect((await countFigures()).arrived).toEqual({
    inquiries: 0,
    divisions: 0,
    scans: 0,
    teamScans: 1,
    registrations: 2,
  });
});
