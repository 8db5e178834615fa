import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mergeLeads, separate } from "#app/features/leads/admin/merge/merge.server.ts";
import { eraseLead } from "#app/features/leads/erase.server.ts";
import { createHook, deleteHook, saveHook } from "#app/features/hooks/admin/hooks-admin.server.ts";
import { listDeliveries, resendDelivery } from "#app/features/hooks/admin/deliveries.server.ts";
import { db } from "#db/client.server.ts";
import { hookDeliveries, hooks, leads } from "#db/schema.ts";
import { confirmSubscription, findByToken } from "#app/features/subscribers/own-page.server.ts";
import { linksTo, signUp } from "#test/factories/subscribers.ts";
import { useDatabase } from "#test/database.ts";
import { startReceiver, type Receiver } from "#test/https-receiver.ts";
import { admin, auditActions, submit, useLeads } from "#test/factories/leads.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { deleteOldDeliveries, deliverOnce, hooksWithDue } from "./deliver.server.ts";
import { hookEvents, type HookEvent } from "./events.ts";
import type { SendOptions } from "./send.server.ts";
import { startHooks } from "./sending.server.ts";
import { signatureOf } from "./signature.server.ts";

useDatabase();
useLeads();

let receiver: Receiver;
let options: SendOptions;
let id = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  options = { ca: receiver.ca, privateHosts: ["127.0.0.1"] };
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await db().delete(hooks);
  receiver.requests.length = 0;
  receiver.answerWith();
});

const typed = (given: { events?: HookEvent[]; withPerson?: boolean; enabled?: boolean; url?: string } = {}) => ({
  url: receiver.url,
  events: [...hookEvents],
  withPerson: false,
  enabled: true,
  version: 1,
  ...given,
});

/** As an operator has allowed this machine; the form itself refuses it. */
async function addHook(given: Parameters<typeof typed>[0] = {}) {
  const hookId = `00000000-0000-0000-0000-${String(++id).padStart(12, "0")}`;
  const created = await createHook(admin, hookId, { ...typed(given), url: "https://example.org/" });
  if (!("id" in created) || !created.secret) throw new Error("The hook was not added.");
  await db()
    .update(hooks)
    .set({ url: typed(given).url })
    .where(eq(hooks.id, hookId));
  return { id: hookId, secret: created.secret };
}

/** What is due now; what failed is not tried again, however slow the machine is. */
async function deliverAll(given = options) {
  for (const hook of await hooksWithDue()) while ((await deliverOnce(hook, given)) >= 4);
}

const deliveries = () => db().select().from(hookDeliveries).orderBy(hookDeliveries.event);
const makeDue = () => db().update(hookDeliveries).set({ nextAttemptAt: sql`now()`, leasedUntil: null });
const sentEvents = () => receiver.requests.map(({ headers }) => headers["hook-event"]).sort();

test("[HK1] a submission is told once to every hook that listens, signed, without the person and their words", async () => {
  const { secret } = await addHook();
  const other = await addHook({ events: ["scan.created"] });
  const leadId = await submit({ consent: { notice: "n", keepPosted: true }, payload: { goals: "our secret goals" } });
  await deliverAll();
  expect(sentEvents()).toEqual(["inquiry.created", "lead.created"]);
  const request = receiver.requests.find(({ headers }) => headers["hook-event"] === "inquiry.created")!;
  const timestamp = Number(request.headers["hook-timestamp"]);
  expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(600);
  expect(request.headers["hook-signature"]).toBe(signatureOf(secret, timestamp, request.body));
  const payload = JSON.parse(request.body);
  expect(payload).toMatchObject({
    version: 1,
    id: request.headers["hook-id"],
    event: "inquiry.created",
    data: { leadId, kind: "inquiry", source: "journey", language: "en", returning: false, possibleSpam: false },
  });
  expect(payload.data.url).toMatch(new RegExp(`^https?://.*/admin/leads/${leadId}$`));
  expect(receiver.requests.map(({ body }) => body).join()).not.toMatch(/secret goals|@example\.org|Person \d/);
  expect((await deliveries()).map(({ hookId }) => hookId)).not.toContain(other.id);
  expect((await deliveries()).map(({ state }) => state)).toEqual(["sent", "sent"]);
});

test("[HK1] who writes again is no new person; a box is no subscription before it is confirmed, and that is told once", async () => {
  await addHook({ events: ["lead.created", "subscription.created"] });
  const consent = { notice: "n", keepPosted: true };
  await submit({ email: "again@example.org" });
  await submit({ email: "Again@example.org", consent });
  await submit({ email: "again@example.org", consent });
  await submit({ email: "spam@example.org", flags: ["links"] });
  await signUp("again@example.org");
  const { subscriber } = (await findByToken((await linksTo("again@example.org"))[0]))!;
  await Promise.all([confirmSubscription(subscriber), confirmSubscription(subscriber)]);
  await deliverAll();
  expect(sentEvents()).toEqual(["lead.created", "lead.created", "subscription.created"]);
  const told = receiver.requests.map(({ body }) => JSON.parse(body));
  const ofLeads = told.filter(({ event }) => event === "lead.created");
  expect(ofLeads.map(({ data }) => data.possibleSpam).sort()).toEqual([false, true]);
  expect(told.find(({ event }) => event === "subscription.created").data).toMatchObject({ language: "en" });
});

test("[HK2] the person is sent only where the owner chose so, and everything goes when the person is erased", async () => {
  await addHook({ withPerson: true, events: ["inquiry.created"] });
  const leadId = await submit({ email: "ana@example.org", name: "Ana 🌱", organization: "Río" });
  await submit({ email: "leo@example.org" });
  await deliverAll();
  const people = receiver.requests.map(({ body }) => JSON.parse(body).data.person);
  expect(people).toContainEqual({ name: "Ana 🌱", email: "ana@example.org", organization: "Río" });
  expect(await eraseLead(admin, leadId)).toBe(true);
  const left = await deliveries();
  expect(left).toHaveLength(1);
  expect(left[0]!.payload).not.toContain("ana@example.org");
  // The bytes are overwritten, as those of the person's mails (decision record 23).
  const noted = await db().execute(sql`select 1 from deletions where table_name = 'hook_deliveries'`);
  expect(noted.rows.length).toBeGreaterThan(0);
});

test("[HK1] what is rolled back is not told", async () => {
  await addHook();
  await expect(
    db().transaction(async (tx) => {
      const { recordSubmission } = await import("#app/features/leads/submissions.server.ts");
      await recordSubmission(tx, {
        kind: "inquiry",
        source: "journey",
        email: "nobody@example.org",
        name: "N",
        organization: "",
        language: "en",
        sourcePage: "/journey",
        payload: {},
        consent: { notice: "n", keepPosted: false },
      });
      throw new Error("the form failed");
    }),
  ).rejects.toThrow("the form failed");
  expect(await deliveries()).toEqual([]);
});

test.each([
  ["answers 500", 500, /^500$/],
  ["redirects", 302, /^302$/],
])("[HK4] a receiver that %s is asked again later, and follows nothing", async (_name, status, shown) => {
  await addHook({ events: ["inquiry.created"] });
  receiver.answerWith((_request, response) => {
    response.writeHead(status, { location: `${receiver.url}/elsewhere` });
    response.end("out of order\u0000\nplease wait");
  });
  await submit();
  await deliverAll();
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ state: "queued", attempts: 1, leasedUntil: null, leaseToken: null });
  expect(String(failed!.lastStatus)).toMatch(shown);
  expect(failed!.lastError).toMatch(status === 500 ? /^out of order please wait$/ : /^own:redirect$/);
  expect(failed!.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(receiver.requests.map(({ path }) => path)).toEqual(["/hook"]);
  receiver.answerWith();
  await makeDue();
  await deliverAll();
  expect(await deliveries()).toMatchObject([{ state: "sent", attempts: 2, lastError: null, lastStatus: 200 }]);
  expect(new Set(receiver.ids()).size).toBe(1);
});

test("[HK4] a receiver that hangs, at once or in its answer, ends after the time-out", async () => {
  await addHook({ events: ["inquiry.created"] });
  const brief = { ...options, timeout: 500 };
  receiver.answerWith(() => undefined);
  await submit();
  await deliverAll(brief);
  expect(await deliveries()).toMatchObject([{ state: "queued", lastError: "own:timeout" }]);
  receiver.answerWith((_request, response) => {
    response.writeHead(500);
    response.write("a");
  });
  await makeDue();
  await deliverAll(brief);
  expect(await deliveries()).toMatchObject([{ state: "queued", attempts: 2 }]);
  receiver.answerWith((_request, response) => {
    response.writeHead(200);
    response.write("a");
  });
  await makeDue();
  await deliverAll();
  expect(await deliveries()).toMatchObject([{ state: "sent", attempts: 3 }]);
});

test("[HK4] of a huge answer only the beginning is read", async () => {
  await addHook({ events: ["inquiry.created"] });
  let written = 0;
  receiver.answerWith((_request, response) => {
    const chunk = Buffer.alloc(64_000, "x");
    const write = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
    };
    response.writeHead(500);
    response.on("drain", write);
    response.on("error", () => undefined);
    write();
  });
  await submit();
  await deliverAll();
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ state: "queued", lastStatus: 500 });
  expect(failed!.lastError!.length).toBeLessThanOrEqual(300);
  expect(written).toBeLessThan(20_000_000);
});

test("[HK4] 410 and the twentieth failure end the attempts; the log shows them and sends again with the same id", async () => {
  const { id: hookId } = await addHook({ events: ["inquiry.created"] });
  receiver.answerWith((_request, response) => void response.writeHead(410).end());
  await submit();
  await deliverAll();
  const [gone] = await deliveries();
  expect(gone).toMatchObject({ state: "failed", attempts: 1 });
  receiver.answerWith((_request, response) => void response.writeHead(503).end());
  await submit();
  await db().update(hookDeliveries).set({ attempts: 19 }).where(eq(hookDeliveries.state, "queued"));
  await deliverAll();
  const listed = await listDeliveries({ state: "failed", hook: hookId, page: 1 });
  expect(listed.list.map(({ attempts }) => attempts).sort((a, b) => a - b)).toEqual([1, 20]);
  receiver.answerWith();
  for (const { id: delivery } of listed.list) expect(await resendDelivery(admin, delivery)).toBe(true);
  await deliverAll();
  expect((await deliveries()).map(({ state }) => state)).toEqual(["sent", "sent"]);
  expect(new Set(receiver.ids()).size).toBe(2);
  expect(receiver.ids()).toHaveLength(4);
  expect(await auditActions()).toContain("hookResent");
});

test("[HK3] the answer of a name server counts once: what was checked is what is asked", async () => {
  await addHook({ events: ["inquiry.created"], url: `https://hooks.example:${receiver.port}/hook` });
  let asked = 0;
  // The first answer is allowed here, as a public address would be; a second one would lead elsewhere.
  const resolve = async () => [{ address: ++asked === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
  await submit();
  await deliverAll({ ...options, privateHosts: ["hooks.example"], resolve });
  expect(await deliveries()).toMatchObject([{ state: "sent", lastStatus: 200 }]);
  expect(asked).toBe(1);
});

test("[HK5] processes share the work: each delivery is sent by one, also while a receiver is slow", async () => {
  await addHook({ events: ["inquiry.created"] });
  receiver.answerWith((_request, response) => void setTimeout(() => response.end(), 20));
  for (let index = 0; index < 12; index++) await submit();
  const processes = await Promise.all([startHooks(options), startHooks(options)]);
  await expect
    .poll(async () => (await deliveries()).every(({ state }) => state === "sent"), { timeout: scaledTimeout(40_000) })
    .toBe(true);
  await Promise.all(processes.map((running) => running.stop()));
  expect(receiver.ids()).toHaveLength(12);
  expect(new Set(receiver.ids()).size).toBe(12);
});

test("[HK5] an attempt that lost its lease changes nothing, and one that died is made again with the same id", async () => {
  await addHook({ events: ["inquiry.created"] });
  await submit();
  const [hook] = await hooksWithDue();
  receiver.answerWith((_request, response) => {
    // Another process has taken over meanwhile.
    void db()
      .update(hookDeliveries)
      .set({ leaseToken: "of another attempt", leasedUntil: sql`now() - interval '1 second'` })
      .then(() => response.writeHead(500).end());
  });
  await deliverOnce(hook!, options);
  expect(await deliveries()).toMatchObject([{ state: "queued", attempts: 0, lastError: null }]);
  receiver.answerWith();
  await deliverAll();
  expect(await deliveries()).toMatchObject([{ state: "sent", attempts: 1 }]);
  expect(receiver.ids()).toHaveLength(2);
  expect(new Set(receiver.ids()).size).toBe(1);
});

test("[HK6] what waits for a hook that is off is kept, nothing new is stored for it, and its end deletes both", async () => {
  const { id: hookId } = await addHook({ events: ["inquiry.created"] });
  await submit();
  const off = { ...typed({ events: ["inquiry.created"] }), url: "https://example.org/", enabled: false };
  expect(await saveHook(admin, hookId, off)).toBe("saved");
  await submit();
  expect(await hooksWithDue()).toEqual([]);
  expect(await deliveries()).toHaveLength(1);
  // The form of another owner, opened before.
  expect(await saveHook(admin, hookId, { ...off, enabled: true })).toEqual({ errors: { form: "conflict" } });
  expect(await saveHook(admin, hookId, { ...off, enabled: true, version: 2 })).toBe("saved");
  expect(await hooksWithDue()).toHaveLength(1);
  expect(await deleteHook(admin, hookId)).toBe("example.org");
  expect(await deliveries()).toEqual([]);
  expect(await deleteHook(admin, hookId)).toBeUndefined();
  expect(await auditActions()).toEqual(["hookCreated", "hookChanged", "hookChanged", "hookDeleted"]);
});

test("[HK6] addresses that cannot be used are refused, a form sent twice adds one, and there is an end to their number", async () => {
  const refused = async (url: string) => {
    const created = await createHook(admin, "x", typed({ url }));
    return "errors" in created ? created.errors.url : undefined;
  };
  expect(await refused("")).toBe("missing");
  expect(await refused("hook")).toBe("address");
  expect(await refused("http://example.org/")).toBe("https");
  expect(await refused("https://ana:pass@example.org/")).toBe("user");
  expect(await refused("https://[::ffff:10.0.0.1]/")).toBe("private");
  expect(await refused("https://0x7f000001/")).toBe("private");
  expect(await refused("https://localhost./")).toBe("private");
  expect(await createHook(admin, "x", typed({ url: "https://example.org/", events: [] }))).toEqual({
    errors: { events: "none" },
  });
  const twice = await Promise.all([1, 2].map(() => createHook(admin, "same", typed({ url: "https://example.org/" }))));
  expect(twice.filter((created) => "secret" in created)).toHaveLength(1);
  const other = { errors: { form: "addedBefore" } };
  expect(await createHook(admin, "same", typed({ url: "https://example.org/other" }))).toEqual(other);
  const raced = ["a", "b", "c"].map((path) =>
    createHook(admin, "raced", typed({ url: `https://example.org/${path}` })),
  );
  expect((await Promise.all(raced)).filter((created) => "errors" in created)).toEqual([other, other]);
  await deleteHook(admin, "raced");
  expect(await createHook(admin, "raced", typed({ url: "https://example.org/a" }))).toEqual({
    errors: { form: "gone" },
  });
  for (let index = 1; index < 20; index++) await createHook(admin, `n${index}`, typed({ url: "https://example.org/" }));
  expect(await createHook(admin, "one more", typed({ url: "https://example.org/" }))).toEqual({
    errors: { form: "tooMany" },
  });
});

test("[HK6] the secret is stored encrypted, and the log is kept for 30 days", async () => {
  const { id: hookId, secret } = await addHook();
  const [row] = await db().select().from(hooks).where(eq(hooks.id, hookId));
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(secret).toMatch(/^whsec_[0-9a-f]{48}$/);
  await submit();
  const inquiry = and(eq(hookDeliveries.hookId, hookId), eq(hookDeliveries.event, "inquiry.created"));
  await db().update(hookDeliveries).set({ createdAt: sql`now() - interval '31 days'` }).where(inquiry);
  await deleteOldDeliveries();
  expect((await deliveries()).map(({ event }) => event)).toEqual(["lead.created"]);
});

test("[HK6] a secret that cannot be read any more is said, and nothing goes out unsigned", async () => {
  await addHook({ events: ["inquiry.created"] });
  await db()
    .update(hooks)
    .set({ secret: { nonce: "AA==", sealed: "AA==", tag: "AA==" } });
  await submit();
  await deliverAll();
  expect(await deliveries()).toMatchObject([{ state: "queued", attempts: 1 }]);
  expect((await deliveries())[0]!.lastError).toMatch(/^own:secret$/);
  expect(receiver.requests).toEqual([]);
});

test("[WI5] [HK2] what is told of an address that was merged goes with it after separating, and names the person", async () => {
  const [person, address] = [await submit(), await submit({ email: "joined@example.org" })];
  const versionOf = async (lead: string) => (await db().select().from(leads).where(eq(leads.id, lead)))[0]!.version;
  await mergeLeads(admin, person, address, { into: await versionOf(person), from: await versionOf(address) });
  await addHook();
  await submit({ email: "joined@example.org", payload: { goals: "again" } });
  const [told] = await deliveries();
  expect(told).toMatchObject({ leadId: address });
  expect(JSON.parse(told!.payload)).toMatchObject({ data: { leadId: person } });
  await separate(admin, person);
  await eraseLead(admin, person);
  expect(await deliveries()).toHaveLength(1);
  await eraseLead(admin, address);
  expect(await deliveries()).toEqual([]);
});

test("[HK1] a webhook that is deleted at the same moment fails nobody's form", async () => {
  for (let round = 0; round < 15; round++) {
    for (let hook = 0; hook < 3; hook++) await addHook();
    await Promise.all([submit(), submit(), db().delete(hooks)]);
  }
  expect(await deliveries()).toEqual([]);
});
