import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { eventRegistrationLinks, mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { findPublicEvent } from "../events.server.ts";
import { register, useEvents } from "#test/factories/events.ts";
import { registrationIntake } from "./registration-intake.server.ts";
import { addEvent, answerTo, lapse, mailsOf, open, registrations, statuses } from "#test/factories/holds.ts";

useDatabase();
useEvents();

test("[V20] the answer is the same for an address that has a place, waits, or is new, and so are the public numbers", async () => {
  const { event, dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  const left = async () => (await findPublicEvent(event.slug))!.upcoming[0]!.placesLeft;
  const answers = [await answerTo(register(dateId, { email: "place@example.org", name: "Ana" }))];
  // Not even the last place shows, until the person themself has opened the link.
  expect(await left()).toBe(1);
  await open("place@example.org");
  expect(await left()).toBe(0);
  answers.push(await answerTo(register(dateId, { email: "waits@example.org" })));
  await open("waits@example.org");
  for (const email of ["place@example.org", "waits@example.org", "new@example.org"])
    answers.push(await answerTo(register(dateId, { email, name: "Somebody else" })));
  // With the very words of the first one, which a stranger may guess.
  answers.push(await answerTo(register(dateId, { email: "place@example.org", name: "Ana" }, { key: undefined })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ answer: "held", status: "review" })]),
  );
  // The mail says how things are.
  const told = (await db().select().from(mails).orderBy(asc(mails.createdAt))).map(
    ({ kind, recipient }) => `${recipient} ${kind}`,
  );
  expect(told).toContain("place@example.org eventRegistration");
  expect(told).toContain("waits@example.org eventWaiting");
  expect(told).toContain("new@example.org eventHeld");
});

test("[V20] at an event where places are taken at once, pages say only whether it is full", async () => {
  const { event, dates } = await addEvent({ capacity: "2", confirmByMail: false });
  const left = async () => (await findPublicEvent(event.slug))!.upcoming[0]!.placesLeft;
  expect(await left()).toBeNull();
  const first = await answerTo(register(dates[0]!.id, { email: "one@example.org" }));
  expect(await left()).toBeNull();
  await register(dates[0]!.id, { email: "two@example.org" });
  expect(await left()).toBe(0);
  for (const email of ["one@example.org", "three@example.org"])
    expect(await answerTo(register(dates[0]!.id, { email }))).toEqual(first);
});

test("[V20] known and new addresses use up the same limits", async () => {
  const { dates } = await addEvent({ capacity: "20" });
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "known@example.org", name: "Ana" }, { key: undefined });
  const afterProbe = async (email: string, clientAddress: string) => {
    for (let number = 0; number < 5; number++)
      await register(dateId, { email, name: "Ana" }, { key: undefined, clientAddress });
    return answerTo(register(dateId, {}, { clientAddress }));
  };
  expect(await afterProbe("known@example.org", "192.0.2.1")).toEqual({ answer: "crowded", status: "review" });
  expect(await afterProbe("unknown@example.org", "192.0.2.2")).toEqual({ answer: "crowded", status: "review" });
});

test("[V20] the form sent again later is mailed again, a double click is not", async () => {
  const { dates } = await addEvent({ capacity: "3" });
  const send = () => register(dates[0]!.id, { email: "ana@example.org", name: "Ana" }, { key: undefined });
  await send();
  expect(await send()).toMatchObject({ repeated: true });
  expect(await mailsOf("eventHeld")).toHaveLength(1);
  await db()
    .update(eventRegistrationLinks)
    .set({ createdAt: new Date(Date.now() - 3 * 60_000) });
  expect(await send()).toMatchObject({ repeated: true });
  expect(await mailsOf("eventHeld")).toHaveLength(2);
  expect(await registrations(dates[0]!.id)).toHaveLength(1);
});

test("[V20] the same form sent again gets its first answer, also while the registration is in review", async () => {
  const { dates } = await addEvent({ capacity: "25" });
  const { id: dateId } = dates[0]!;
  const clientAddress = "2001:db8:abcd:1::1";
  const sent: [Parameters<typeof register>[1], Parameters<typeof register>[2]][] = [];
  for (let number = 0; number < 7; number++)
    sent.push([
      { email: `form${number}@example.org`, name: "Ana" },
      { clientAddress, key: `form-${number}` },
    ]);
  const first = [];
  for (const [fields, context] of sent) first.push(await answerTo(register(dateId, fields, context)));
  expect(first.map((answer) => (answer as { answer: string }).answer)).toEqual([
    ...Array.from({ length: 5 }, () => "held"),
    "crowded",
    "crowded",
  ]);
  for (const [index, [fields, context]] of sent.entries())
    expect(await answerTo(register(dateId, fields, context))).toEqual(first[index]);
  // Somebody else who types the same has no key, and learns nothing about it.
  const [fields] = sent[6]!;
  expect(await answerTo(register(dateId, fields, { key: undefined }))).toEqual(first[0]);
});

test("[V20] the same form sent after the time of the hold does not tell who has opened the link", async () => {
  const { dates } = await addEvent({ capacity: "25" });
  const { id: dateId } = dates[0]!;
  const clientAddress = "2001:db8:abcd:7::1";
  const people = ["attends@example.org", "never-opened@example.org"];
  const send = async (email: string, key: string | undefined) => {
    const accepted = await register(dateId, { email, name: "Ana" }, { clientAddress, key });
    if (accepted.kind !== "accepted") throw new Error(accepted.kind);
    return { id: accepted.id, answer: registrationIntake.answer!(accepted) };
  };
  for (const key of ["form", undefined]) {
    const first = [];
    for (const email of people) first.push(await send(email, key));
    await open(people[0]!);
    await lapse(people[1]!);
    if (key) for (let other = 0; other < 5; other++) await send(`other${other}@example.org`, `other-${other}`);
    const again = [];
    for (const email of people) again.push(await send(email, key));
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(again[0]!.answer).toEqual(again[1]!.answer);
    if (key) expect(again).toEqual(first);
  }
});

test("[V20] a form that looks like a machine's gets the same answer as any other", async () => {
  for (const [fields, status] of [
    [{ capacity: "5" }, "review"],
    [{}, "confirmed"],
  ] as const) {
    const { dates } = await addEvent(fields);
    const usual = await answerTo(register(dates[0]!.id));
    expect(usual).toMatchObject({ status });
    expect(await answerTo(register(dates[0]!.id, {}, { elapsed: 10 }))).toEqual(usual);
    expect(await answerTo(register(dates[0]!.id, {}, { honeypot: "http://spam.example" }))).toEqual(usual);
    expect((await statuses(dates[0]!.id)).filter((found) => found === "review")).toHaveLength(2);
  }
});
