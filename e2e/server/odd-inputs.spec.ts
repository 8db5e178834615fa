import { eq } from "drizzle-orm";
import { inquiryFields } from "#app/features/leads/kinds/inquiry.ts";
import { namesOf, type Field } from "#app/platform/forms/fields.ts";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails } from "#db/schema.ts";
import { freshClient, trustedProxy, createInquiry } from "../support/inquiries.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "odd-inputs", env: trustedProxy } });

/** A generator with a fixed seed, so that every run tests the same 500 inquiries. */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const texts = [
  "",
  " ",
  "\t\n",
  "a",
  "x".repeat(119),
  "x".repeat(5_001),
  "y".repeat(60_000),
  "🌱".repeat(40),
  "👩‍👩‍👧‍👦 🏳️‍🌈",
  "שלום עולם",
  "\u202eevil\u202c",
  "مرحبا",
  "Ł́ȏ̷",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfff",
  "Robert'); DROP TABLE leads;--",
  "' OR '1'='1",
  "%_\\",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "</textarea><b>",
  "{{name}} {{brand}}",
  "${7*7}",
  "=1+1",
  "@SUM(A1)",
  "Ana\r\nBcc: victim@example.org",
  "Ana\nSubject: hi",
  "\r\n.\r\n",
  "\u2028\u2029",
  "\u0085",
  "\u0001\u0007\u001b[31m",
  "\ufeffBOM",
  "null",
  "undefined",
  "[object Object]",
  "../../etc/passwd",
  "NaN",
  "0",
  "-1",
];
const addresses = [
  "a@b",
  "abc",
  "@",
  "a@b.example, c@d.example",
  "a@b.example\r\nBcc: x@y.example",
  "<a@b.example>",
  `${"x".repeat(250)}@example.org`,
  "ä@exämple.org",
  "a b@example.org",
  '"a"@example.org',
  "a@[127.0.0.1]",
  "a@example..org",
];
const notTexts: unknown[] = [null, 0, 1.5, true, [], ["x"], {}, { toString: "x" }, [[]]];
const lists: unknown[] = [
  "x",
  3,
  {},
  [1],
  [null],
  [{}],
  Array(31).fill("x"),
  ["x".repeat(201)],
  ["<b>x</b>", "🌱"],
  [""],
  null,
];
const ofKind = (...kinds: Field["kind"][]) =>
  namesOf(inquiryFields).filter((name) => kinds.includes(inquiryFields[name].kind));
const fields = ofKind("line", "area");
const choices = ofKind("choice");

function oddInquiry(pick: (below: number) => number, number: number) {
  const body: Record<string, unknown> = createInquiry({ email: `odd${number}@example.org`, key: `odd-${number}` });
  const one = <T>(list: readonly T[]) => list[pick(list.length)]!;
  for (let changes = 0; changes <= pick(3); changes++) {
    const where = pick(10);
    if (where < 6) body[one(fields)] = one(texts);
    else if (where === 6) body.email = one(addresses);
    else if (where === 7)
      body[one([...fields, ...choices, "email", "key", "website", "language", "startedAt", "keepMePosted"])] =
        one(notTexts);
    else if (where === 8) body.challenges = one(lists);
    else body[one(choices)] = one([...texts.slice(0, 20), "high", "100k+"]);
  }
  return body;
}

test("500 unusual inquiries each get a clear 4xx or are stored exactly, never a 500, and never put markup into a mail", async ({
  site,
}) => {
  test.setTimeout(180_000);
  const pick = generator(20261115);
  const figures = { stored: 0, refused: 0 };
  for (let number = 0; number < 500; number++) {
    const body = oddInquiry(pick, number);
    const asForm =
      number % 5 === 4 && Object.values(body).every((value) => typeof value === "string" || Array.isArray(value));
    const answer = await (asForm ? postForm(site.url, body) : postJson(site.url, body));
    const what = `${number} ${JSON.stringify(body).slice(0, 300)}`;
    if (answer.status === 200 || answer.status === 303) {
      figures.stored++;
      await expectStored(body, asForm, what);
    } else {
      figures.refused++;
      expect(answer.status, what).toBeGreaterThanOrEqual(400);
      expect(answer.status, what).toBeLessThan(500);
      if (!asForm && answer.status === 422)
        expect(Object.keys((await answer.json()).error.fields).length, what).toBeGreaterThan(0);
    }
  }
  console.log(figures);
  expect(figures.stored).toBeGreaterThan(100);
  expect(figures.refused).toBeGreaterThan(100);
  for (const mail of await db().select().from(mails)) {
    expect(mail.html).not.toMatch(/<script>alert|<img src=x|<\/textarea>/);
    expect(`${mail.subject}${mail.recipient}${mail.replyTo}`).not.toMatch(/[\r\n\0]/);
  }
  expect(site.output()).not.toContain('"level":50');
});

function postJson(site: string, body: object) {
  return fetch(`${site}/functions/send-journey-form`, {
    method: "POST",
    headers: { "content-type": "application/json", ...freshClient() },
    body: JSON.stringify(body),
  });
}

function postForm(site: string, body: Record<string, unknown>) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body))
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one));
  return fetch(`${site}/es/journey`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...freshClient() },
    body: form,
    redirect: "manual",
  });
}

/**
 * Line breaks of a form arrive as CR LF and are stored as typed, and control characters are removed. Everything else is
 * stored byte for byte.
 */
async function expectStored(body: Record<string, unknown>, asForm: boolean, what: string) {
  const [found] = await db()
    .select({ payload: leadEntries.payload, email: leads.email })
    .from(leadEntries)
    .innerJoin(leads, eq(leads.id, leadEntries.leadId))
    .where(eq(leads.emailKey, String(body.email).trim().toLowerCase()));
  const payload = found?.payload as Record<string, unknown>;
  expect(payload, what).toBeDefined();
  for (const field of fields) {
    const sent = String(body[field] ?? "").replace(/[\u0001-\u0008\u000b\u000c\u000e-\u001f]/g, "");
    expect(payload[field], `${what} ${field}`).toBe(
      asForm ? sent.replaceAll("\r\n", "\n").replace(/\p{Surrogate}/gu, "\ufffd") : sent,
    );
  }
  expect(payload.challenges, what).toEqual(body.challenges === "" ? [] : (body.challenges ?? []));
}
