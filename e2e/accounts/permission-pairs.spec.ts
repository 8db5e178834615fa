import { eq } from "drizzle-orm";
import { isAllowed, permissions, roles, type Audience, type Role, type Row } from "#app/platform/auth/permissions.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, leads, mails, sessions, userRoles, users, verifications } from "#db/schema.ts";
import { createAdmin, createPerson, sessionCookie } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

// Behind a proxy, so that every request can come from another client and no rate limit is reached.
test.use({ siteOptions: { name: "permission-pairs", env: { TRUSTED_PROXIES: "127.0.0.1" } } });

const visitors = ["user", ...roles] as const;
type Visitor = (typeof visitors)[number];
type Proof = "fresh" | "stale";

const rolesOf = (visitor: Visitor): Role[] => roles.filter((role) => role === visitor);
const cookies = {} as Record<Visitor, Record<Proof, string>>;
const email = "xochiquetzal@example.org";
let leadId = "";
let userId = "";

test.beforeAll(async () => {
  const values = {
    email,
    emailKey: email,
    name: "Xochi",
    organization: "",
    language: "en",
    source: "journey",
  } as const;
  const [lead] = await db().insert(leads).values(values).returning();
  leadId = lead!.id;
  userId = (await createAdmin()).id;
  for (const visitor of visitors) {
    const person = await createPerson();
    if (visitor !== "user")
      await db()
        .insert(userRoles)
        .values({ userId: person.id, role: visitor === "owner" ? "admin" : visitor });
    const stale = await sessionCookie(person);
    const twelveMinutesAgo = new Date(Date.now() - 12 * 60_000);
    await db().update(sessions).set({ createdAt: twelveMinutesAgo }).where(eq(sessions.userId, person.id));
    cookies[visitor] = { stale, fresh: await sessionCookie(person) };
  }
});

/** Existing records, so that an action which is let through changes something. */
function addressOf(pattern: string): string {
  const id = pattern.startsWith("/admin/leads") ? leadId : pattern.startsWith("/admin/users") ? userId : "about";
  return pattern.replace("/es?", "").replace(/:\w+/g, id);
}

let client = 0;
async function send(url: string, cookie: string, pattern: string, body: string, kind: "page" | "data" = "data") {
  client++;
  const answer = await fetch(`${url}${addressOf(pattern)}${kind === "data" ? ".data" : ""}`, {
    method: "POST",
    redirect: "manual",
    body,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `198.${18 + (client >> 16)}.${(client >> 8) & 255}.${client & 255}`,
      cookie,
    },
  });
  return { status: answer.status, text: (answer.headers.get("location") ?? "") + (await answer.text()) };
}

/** A few at a time: each request waits for the database several times. */
async function forEach<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

/** What an action could have changed. */
async function state() {
  const [person] = await db().select().from(leads).where(eq(leads.id, leadId));
  return {
    person,
    accounts: await db().select().from(users).orderBy(users.id),
    roles: await db().select().from(userRoles).orderBy(userRoles.userId),
    audit: await db().$count(auditEntries),
    mails: await db().$count(mails),
    links: await db().$count(verifications),
  };
}

const withIntents = Object.entries(permissions).filter(([, { intents }]) => intents);
const guarded = withIntents.filter(([pattern]) => /^\/(admin|account)(\/|$)/.test(pattern));
const audiencesOf = ({ intents = {}, write }: Row): Audience[] => [
  ...Object.values(intents),
  ...(write ? [write] : []),
];
const needsProof = (audience: Audience) => audience.kind !== "anyone" && audience.needsRecentProof === true;
/** What a form of the lead or of somebody's account would need besides. */
const others = new URLSearchParams({
  address: email,
  email: "new@example.org",
  password: "una frase muy larga",
  sure: "yes",
});

/** Every pair of deciding fields: an intent with a bulk action, an intent twice, and with an empty bulk action. */
function pairsOf({ intents = {} }: Row): string[] {
  const names = Object.keys(intents);
  const both = names.flatMap((bulk) => names.map((intent) => `bulk=${bulk}&intent=${intent}`));
  const twice = names.flatMap((first) => names.map((second) => `intent=${first}&intent=${second}`));
  return [...both, ...twice, ...names.map((intent) => `intent=${intent}&bulk=`)].map((pair) => `${pair}&${others}`);
}

for (const visitor of visitors)
  test(`[R18] as ${visitor}: every pair of deciding fields is refused, with a fresh proof and an old one`, async ({
    site,
  }) => {
    test.setTimeout(120_000);
    const before = await state();
    const held = { roles: rolesOf(visitor) };
    const forms = guarded.flatMap(([pattern, row]) => {
      const maySend = audiencesOf(row).some((audience) => isAllowed(audience, held));
      // The form of somebody who may send none is not read, whatever it says.
      const bodies = maySend ? pairsOf(row) : pairsOf(row).slice(0, 1);
      const proofs: Proof[] = audiencesOf(row).some(needsProof) ? ["fresh", "stale"] : ["fresh"];
      return bodies.flatMap((body) => proofs.map((proof) => ({ pattern, body, proof, wanted: maySend ? 400 : 403 })));
    });
    expect(forms.length).toBeGreaterThan(200);
    const troubles: string[] = [];
    await forEach(forms, async ({ pattern, body, proof, wanted }) => {
      const { status } = await send(site.url, cookies[visitor][proof], pattern, body);
      if (status !== wanted) troubles.push(`${proof} ${pattern} ${body}: ${status}, not ${wanted}`);
    });
    expect(troubles).toEqual([]);
    expect(await state()).toEqual(before);
  });

test("[R18] with an old proof every dangerous form leads to a fresh one, also in a bulk field", async ({ site }) => {
  const before = await state();
  for (const [pattern, row] of guarded)
    for (const [intent, audience] of Object.entries(row.intents!)) {
      if (!needsProof(audience)) continue;
      const alone = await send(site.url, cookies.owner.stale, pattern, `intent=${intent}&${others}`, "page");
      expect(alone.status, `${pattern} ${intent}`).toBe(302);
      expect(alone.text, `${pattern} ${intent}`).toContain("/auth/again");
      const bulk = await send(site.url, cookies.owner.stale, pattern, `bulk=${intent}&${others}`, "page");
      expect(bulk.status, `${pattern} bulk ${intent}`).toBe(400);
    }
  const { links, ...rest } = await state();
  expect(links).toBeGreaterThan(before.links);
  expect(rest).toMatchObject({ ...rest, person: before.person, audit: before.audit, mails: before.mails });
});

test("[R18] the page says what was wrong with the form, in the reader's language", async ({ site }) => {
  const body = `bulk=note&intent=erase&address=${email}`;
  const { status, text } = await send(site.url, cookies.advisor.fresh, "/admin/leads/:id", body, "page");
  expect(status).toBe(400);
  expect(text).toContain("The form asked for two things at once or filled in a field twice");
  const spanish = await send(site.url, `${cookies.advisor.fresh}; language=es`, "/admin/leads/:id", body, "page");
  expect(spanish.text).toContain("El formulario pedía dos cosas a la vez o traía un campo repetido");
  // The heading and the title of the page do not speak of a failure of ours, there and on the public forms.
  const titles = { en: "The form was not accepted", es: "No se aceptó el formulario" };
  const damaged = (path: string) => send(site.url, cookies.user.fresh, path, "name=%FF", "page");
  for (const [language, page] of [
    ["en", text],
    ["es", spanish.text],
    ["en", (await damaged("/journey")).text],
    ["es", (await damaged("/es/journey")).text],
    ["en", (await damaged("/auth/forgot")).text],
  ] as const) {
    expect(page).toMatch(new RegExp(`<title>${titles[language]}`));
    expect(page).toMatch(new RegExp(`<h1[^>]*>${titles[language]}</h1>`));
    expect(page).not.toMatch(/Unexpected Application Error|Error inesperado/);
  }
  expect((await damaged("/es/journey")).text).toContain("El formulario llegó dañado. Vuelve atrás");
});

test("[R18] the security page does not say that something was removed or renamed which is not there", async ({
  site,
}) => {
  const before = await state();
  for (const [body, words] of [
    ["intent=codes-off", "Nothing was removed: no authenticator app is set up."],
    ["intent=passkey-remove", "Nothing was changed: you do not have this passkey"],
    ["intent=passkey-remove&id=unknown", "Nothing was changed: you do not have this passkey"],
    ["intent=passkey-rename&id=unknown&name=Phone", "Nothing was changed: you do not have this passkey"],
    ["intent=passkey-rename&id=unknown", "Please enter a name."],
  ] as const) {
    const { status, text } = await send(site.url, cookies.user.fresh, "/account/security", body, "page");
    expect(status, body).toBe(400);
    expect(text, body).toContain(words);
  }
  expect(await state()).toEqual(before);
});

test("[R18] public forms refuse every pair of deciding fields too", async ({ site }) => {
  for (const [pattern, row] of withIntents.filter((entry) => !guarded.includes(entry)))
    await forEach(pairsOf(row), async (body) => {
      const { status } = await send(site.url, cookies.user.fresh, pattern, body);
      expect(status, `${pattern} ${body}`).toBe(400);
    });
});
