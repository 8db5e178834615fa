import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { leads, mails, subscribers } from "#db/schema.ts";
import { mailsPerHour } from "#app/platform/mail/budget.server.ts";
import { submit } from "#test/factories/leads.ts";
import { useDatabase } from "#test/database.ts";
import { comeBack, confirmSubscription, findByToken, leave, saveChoices } from "./own-page.server.ts";
import { activeSubscribers, countActive, ownPageAddress } from "./subscribers.server.ts";
import { consent, linksTo, signUp, subscriberOf, useSubscribers } from "#test/factories/subscribers.ts";
import { applySettings } from "#app/platform/site/settings.server.ts";

useDatabase();
useSubscribers();

const kindsTo = async (email: string) =>
  (await db().select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)).map(({ kind }) => kind);

async function opened(token: string | undefined) {
  const found = await findByToken(token);
  if (!found) throw new Error("The link leads to nobody.");
  return found;
}

async function confirmed(email: string, given: Parameters<typeof signUp>[1] = {}) {
  await signUp(email, given);
  const [token] = await linksTo(email);
  await confirmSubscription((await opened(token)).subscriber);
  return subscriberOf(email);
}

test("[SU1] a sign-up is stored with its consent, and mailed a question in the language of the page", async () => {
  expect(await signUp("ana@example.org", { language: "es" })).toBe(true);
  expect(await subscriberOf("ana@example.org")).toMatchObject({
    state: "pending",
    language: "es",
    topics: [],
    source: consent,
    confirmedAt: null,
    leadId: null,
  });
  const [mail] = await db().select().from(mails);
  expect(mail).toMatchObject({ kind: "subscriberConfirm", recipient: "ana@example.org", language: "es", secret: true });
  expect(mail!.text).toMatch(/\/es\/subscribe\/[0-9a-f]{48}/);
  expect(await countActive(db())).toBe(0);
});

test("[SU1] who is on the list is mailed that, and nothing changes; who asks again gets the same link", async () => {
  const before = await confirmed("ana@example.org");
  expect(await signUp("ana@example.org", { language: "es", consent: { ...consent, place: "events" } })).toBe(true);
  expect(await subscriberOf("ana@example.org")).toEqual(before);
  expect(await kindsTo("ana@example.org")).toEqual(["subscriberConfirm", "subscriberKnown"]);
  await signUp("leo@example.org");
  await signUp("leo@example.org");
  const links = await linksTo("leo@example.org");
  expect(links).toHaveLength(2);
  expect(new Set(links).size).toBe(1);
});

test("[SU2] one mailbox gets five mails an hour, whoever asks, on the list or not; then nothing is stored", async () => {
  const answers = [];
  for (let round = 0; round < 8; round++) answers.push(await signUp(`flood+${round}@example.org`));
  expect(answers.filter(Boolean)).toHaveLength(mailsPerHour);
  expect(await db().$count(mails)).toBe(mailsPerHour);
  expect(await db().$count(subscribers)).toBe(mailsPerHour);
  await db().update(subscribers).set({ state: "active" });
  expect(await signUp("flood+0@example.org")).toBe(false);
});

test("[SU2] the hidden field: nothing is mailed, and the answer is the same", async () => {
  expect(await signUp("robot@example.org", { consent: { ...consent, honeypot: true } })).toBe(true);
  expect(await db().$count(mails)).toBe(0);
  expect(await subscriberOf("robot@example.org")).toMatchObject({ state: "pending", confirmSentAt: null });
});

test("[SU1] eight sign-ups of one address at once are one subscriber with one link", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp("twice@example.org")));
  expect(answers.filter(Boolean)).toHaveLength(mailsPerHour);
  expect(await db().$count(subscribers)).toBe(1);
  expect(new Set(await linksTo("twice@example.org")).size).toBe(1);
});

test("[SU3] the link shows a question; the button confirms once, also when it is clicked twice at once", async () => {
  await signUp("ana@example.org");
  const [token] = await linksTo("ana@example.org");
  const { kind, subscriber } = await opened(token);
  expect(kind).toBe("confirm");
  expect(await subscriberOf("ana@example.org")).toMatchObject({ state: "pending" });
  const clicks = await Promise.all([1, 2, 3].map(() => confirmSubscription(subscriber)));
  expect(clicks.filter(Boolean)).toHaveLength(1);
  expect(await subscriberOf("ana@example.org")).toMatchObject({ state: "active", confirmedAt: expect.any(Date) });
  expect((await opened(token)).kind).toBe("used");
});

test("[SU3] a link that is used, too old or of somebody who left confirms nothing", async () => {
  const { id } = await confirmed("ana@example.org");
  const [token] = await linksTo("ana@example.org");
  await leave(db(), id);
  const used = await opened(token);
  expect(used.kind).toBe("used");
  expect(await confirmSubscription(used.subscriber)).toBeUndefined();
  expect(await subscriberOf("ana@example.org")).toMatchObject({ state: "left" });

  // Asked again, and left by another mail before confirming.
  await signUp("ana@example.org");
  expect((await opened(token)).kind).toBe("confirm");
  await leave(db(), id);
  expect((await opened(token)).kind).toBe("used");

  await signUp("late@example.org");
  const [late] = await linksTo("late@example.org");
  await db().update(subscribers).set({ confirmSentAt: sql`now() - interval '31 days'` });
  const old = await opened(late);
  expect(old.kind).toBe("late");
  expect(await confirmSubscription(old.subscriber)).toBeUndefined();
  for (const wrong of [undefined, "", "x", "0".repeat(48), `${late}0`])
    expect(await findByToken(wrong)).toBeUndefined();
});

test("[SU4] leaving is at once and for every state; only the person comes back, by their own page or by signing up", async () => {
  const { id, leaveToken } = await confirmed("ana@example.org");
  const own = await opened(leaveToken);
  expect(own.kind).toBe("own");
  expect(await leave(db(), id)).toBe(true);
  expect(await subscriberOf("ana@example.org")).toMatchObject({ state: "left", leftAt: expect.any(Date) });
  expect(await activeSubscribers(db())).toEqual([]);
  await signUp("ana@example.org");
  expect(await subscriberOf("ana@example.org")).toMatchObject({ state: "left" });
  expect(await comeBack(own.subscriber, { ...consent, place: "own-page" })).toBeDefined();
  expect(await subscriberOf("ana@example.org")).toMatchObject({
    state: "active",
    leftAt: null,
    source: { place: "own-page" },
  });
  // Nothing to come back from.
  expect(await comeBack(own.subscriber, consent)).toBeUndefined();

  await db().update(subscribers).set({ state: "refused", refusals: 2, lastRefusal: "550 no such user" });
  expect(await comeBack(own.subscriber, consent)).toBeDefined();
  expect(await subscriberOf("ana@example.org")).toMatchObject({ state: "active", refusals: 0, lastRefusal: null });
});

test("[SU5] a letter is for who is on the list, by language and topics; who chose no topics wants everything", async () => {
  applySettings({ topicsEn: ["Articles", "", "Events"], topicsEs: ["", "", "Eventos"] });
  const ana = await confirmed("ana@example.org");
  await confirmed("leo@example.org", { language: "es" });
  await signUp("pending@example.org");
  await saveChoices(ana, { language: "en", topics: ["t3", "t2", "nothing", "t3"] });
  expect(await subscriberOf("ana@example.org")).toMatchObject({ topics: ["t3"] });
  const emails = async (audience: Parameters<typeof activeSubscribers>[1]) =>
    (await activeSubscribers(db(), audience)).map(({ email }) => email).sort();
  expect(await emails({})).toEqual(["ana@example.org", "leo@example.org"]);
  expect(await emails({ topics: ["t1"] })).toEqual(["leo@example.org"]);
  expect(await emails({ topics: ["t1", "t3"] })).toEqual(["ana@example.org", "leo@example.org"]);
  expect(await emails({ language: "es", topics: ["t3"] })).toEqual(["leo@example.org"]);
  expect(await countActive(db(), { language: "en" })).toBe(1);
  expect(ownPageAddress(await subscriberOf("leo@example.org"))).toMatch(
    /^https?:\/\/[^/]+\/es\/subscribe\/[0-9a-f]{48}$/,
  );
  applySettings();
});

test("[SU6] a subscriber and a person with the same address belong together, whoever comes first", async () => {
  await signUp("first@example.org");
  const first = await submit({ email: "First@Example.org" });
  expect(await subscriberOf("first@example.org")).toMatchObject({ leadId: first });
  const second = await submit({ email: "second@example.org" });
  await signUp("second@example.org");
  expect(await subscriberOf("second@example.org")).toMatchObject({ leadId: second });
  await db().delete(leads);
  expect(await db().$count(subscribers)).toBe(2);
});
