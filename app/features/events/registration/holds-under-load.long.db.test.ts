import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { register, useEvents } from "#test/factories/events.ts";
import { addEvent, lapse, mailsOf, registrations, statuses } from "#test/factories/holds.ts";

useDatabase();
useEvents();

test("[V19] 40 invented addresses of one client take no place for good, and others still get one", async () => {
  const { dates } = await addEvent({ capacity: "25" });
  const other = await addEvent({ capacity: "25" });
  const { id: dateId } = dates[0]!;
  const client = { clientAddress: "2001:db8:ffff:1::7" };
  await register(other.dates[0]!.id, { email: "elsewhere@example.org" }, client);
  const outcomes = [];
  for (let number = 0; number < 40; number++)
    outcomes.push(await register(dateId, { email: `invented${number}@example.org` }, client));
  expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
  // Five an hour, counted across events; another address of the same network is the same client.
  expect((await statuses(dateId)).filter((status) => status === "confirmed")).toHaveLength(4);
  expect((await statuses(dateId)).filter((status) => status === "review")).toHaveLength(36);
  await register(dateId, { email: "neighbour@example.org" }, { clientAddress: "2001:db8:ffff:1::8" });
  expect((await registrations(dateId)).at(-1)).toMatchObject({ status: "review", name: expect.any(String) });
  // The team is told once, and each person honestly.
  expect(await mailsOf("teamRegistration")).toHaveLength(1);
  expect((await mailsOf("teamRegistration"))[0]!.text).toContain("More than five registrations");
  // From the 31st within five minutes on it counts as possible spam, which is not mailed.
  expect(await mailsOf("eventReview")).toHaveLength(25);
  for (let number = 0; number < 4; number++) await lapse(`invented${number}@example.org`);
  const real = await Promise.all(
    Array.from({ length: 25 }, (_, number) => register(dateId, { email: `real${number}@example.org` })),
  );
  expect(
    real.every((outcome) => outcome.kind === "accepted" && outcome.receipt.registration.status === "confirmed"),
  ).toBe(true);
});

test("[V19] registrations from many networks of one IPv6 line wait for the team, too", async () => {
  const { dates } = await addEvent({ capacity: "25" });
  for (let number = 1; number <= 22; number++)
    await register(dates[0]!.id, {}, { clientAddress: `2001:db8:fade:${number}::1` });
  expect(await statuses(dates[0]!.id)).toEqual([...Array<string>(20).fill("confirmed"), "review", "review"]);
});

test("[V19] 100 at once for 10 places: ten are held, ninety wait", { timeout: scaledTimeout(60_000) }, async () => {
  const { dates } = await addEvent({ capacity: "10" });
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => register(dates[0]!.id)));
  expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
  const stored = await registrations(dates[0]!.id);
  expect(stored.map(({ status }) => status)).toEqual([
    ...Array<string>(10).fill("confirmed"),
    ...Array<string>(90).fill("waiting"),
  ]);
  expect(stored.every(({ heldUntil }) => heldUntil !== null)).toBe(true);
});
