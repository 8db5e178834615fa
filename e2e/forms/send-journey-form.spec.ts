import { count, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails } from "#db/schema.ts";
import { copyOf } from "../support/copy.ts";
import { createInquiry, formsSite, freshClient } from "../support/inquiries.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: formsSite });

const address = "/functions/send-journey-form";

test("[82] [83] the function refuses each missing field and an invalid address by name", async ({ request }) => {
  const { form } = await copyOf(request, "en", "journey");
  for (const field of ["name", "email", "organization", "role", "goals", "vision"] as const) {
    const answer = await request.post(address, { data: createInquiry({ [field]: undefined }), headers: freshClient() });
    expect(answer.status()).toBe(422);
    expect(await answer.json()).toEqual({
      error: { message: form.errors.required[field], fields: { [field]: form.errors.required[field] } },
    });
  }
  const bad = await request.post(address, {
    data: createInquiry({ email: "abc", urgency: "now" }),
    headers: freshClient(),
  });
  expect((await bad.json()).error.fields).toEqual({
    email: form.errors.emailInvalid,
    urgency: form.errors.invalidOption,
  });
  const spanish = await request.post(address, {
    data: createInquiry({ name: "", language: "es" }),
    headers: freshClient(),
  });
  expect((await spanish.json()).error.message).toBe((await copyOf(request, "es", "journey")).form.errors.required.name);
});

test("a body that is not a JSON object in UTF-8 gets a clear error", async ({ request, site }) => {
  const send = (body: string | Uint8Array<ArrayBuffer>, type = "application/json") =>
    fetch(site.url + address, { method: "POST", body, headers: { "content-type": type } });
  const answers = {
    415: [await send("a=b", "application/x-www-form-urlencoded"), await send("{}", "text/plain")],
    400: [
      await send(""),
      await send("{"),
      await send("[]"),
      await send('"x"'),
      await send("null"),
      await send(new Uint8Array([0x7b, 0xff, 0x7d])),
    ],
    413: [await send(JSON.stringify({ name: "x".repeat(300_000) }))],
    405: [
      await fetch(site.url + address),
      await fetch(site.url + address, { method: "PUT", body: "{}", headers: { "content-type": "application/json" } }),
    ],
  };
  for (const [status, all] of Object.entries(answers))
    for (const answer of all) expect(answer.status).toBe(Number(status));
  expect(await answers[400][1]!.json()).toEqual({ error: { message: expect.any(String), fields: {} } });
  expect((await request.get(address)).headers().allow).toBe("POST");
});

test("[R6] twenty posts of one submission make one inquiry and one mail to the sender", async ({ request }) => {
  const data = createInquiry({ key: "once" });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => request.post(address, { data, headers: freshClient() })),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.every((answer) => answer.status() === 200)).toBe(true);
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
  const [events] = await db()
    .select({ count: count() })
    .from(leadEntries)
    .innerJoin(leads, eq(leads.id, leadEntries.leadId))
    .where(eq(leads.emailKey, data.email));
  const [sent] = await db().select({ count: count() }).from(mails).where(eq(mails.recipient, data.email));
  expect([events!.count, sent!.count]).toEqual([1, 1]);
});

test("a filled honeypot and a submit within a second are stored and flagged, never dropped", async ({ request }) => {
  const flagged = createInquiry({ website: "http://spam.example", startedAt: Date.now() });
  expect((await request.post(address, { data: flagged, headers: freshClient() })).status()).toBe(200);
  const [lead] = await db().select().from(leads).where(eq(leads.emailKey, flagged.email));
  expect(lead!.flags).toEqual(["honeypot", "tooFast"]);
});
