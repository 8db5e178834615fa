import { sql } from "drizzle-orm";
import { inquiryFields } from "#app/features/leads/kinds/inquiry.ts";
import { namesOf } from "#app/platform/forms/fields.ts";
import { db } from "#db/client.server.ts";
import { createAdmin, createPerson, sessionCookie } from "../support/sign-in.ts";
import { addresses } from "../support/site-map.ts";
import { expect, test } from "../support/site.ts";
import { countRows, withoutPostsTable } from "../support/tables.ts";
import { ask } from "../support/wire.ts";

/** The part of docs/security.md about data: SQL injection, account enumeration, error pages and the log. */
test.use({ siteOptions: { name: "security-data", env: { LOG_LEVEL: "info" } } });

test("SQL in any parameter or field is treated as plain text", { tag: "@long" }, async ({ site }) => {
  test.setTimeout(90_000);
  const cookie = await sessionCookie(await createAdmin());
  const payloads = [
    "' or '1'='1",
    "'; drop table posts; --",
    "' union select password from accounts --",
    "\\' or 1=1 --",
    "'||pg_sleep(20)||'",
    '$1 {"$ne": null}',
    "%' \u{1F331} --",
    "1e400",
    "-1",
    "9999999999999999999",
  ];
  const before = await countRows();
  for (const payload of payloads) {
    const typed = encodeURIComponent(payload);
    const read = [
      `/insights?q=${typed}`,
      `/es/insights?category=${typed}`,
      `/insights?page=${typed}`,
      `/insights?q=a&page=${typed}`,
      `/journey?sent=${typed}`,
      `/auth/confirm?token=${typed}`,
      `/auth/reset?token=${typed}`,
      `/auth/setup?token=${typed}`,
      ...addresses.filter(({ path }) => path.includes("sample")).map(({ path }) => path.replaceAll("sample", typed)),
    ];
    for (const path of read)
      expect(
        (await ask(site.url, path, { headers: path.startsWith("/admin") ? { cookie } : {} })).status,
        path,
      ).toBeLessThan(500);
    const everyParameter = [
      "q",
      "page",
      "category",
      "status",
      "source",
      "sort",
      "cluster",
      "filter",
      "owner",
      "state",
      "from",
      "to",
    ]
      .map((name) => `${name}=${typed}`)
      .join("&");
    for (const { path } of addresses.filter(({ path }) => path.startsWith("/admin")))
      expect(
        (await ask(site.url, `${path}?${everyParameter}`, { headers: { cookie } })).status,
        `${path}?${everyParameter}`,
      ).toBeLessThan(500);
    const fields = Object.fromEntries(
      [...namesOf(inquiryFields), "key", "language", "message"].map((name) => [name, payload]),
    );
    for (const path of ["/functions/send-journey-form", "/functions/send-division-message"])
      expect(
        (await ask(site.url, path, { json: { ...fields, email: "sql@example.org", challenges: [payload] } })).status,
        path,
      ).toBeLessThan(500);
    expect(
      (await ask(site.url, "/rpc/has_role", { json: { _user_id: payload, _role: payload }, headers: { cookie } }))
        .status,
    ).toBeLessThan(500);
    expect(
      (await ask(site.url, "/auth", { form: { email: `${payload}@example.org`, password: payload } })).status,
    ).toBeLessThan(500);
    for (const path of ["/auth/reset", "/auth/setup"])
      expect(
        (
          await ask(site.url, `${path}?token=${typed}`, {
            form: { email: "a@example.org", password: "lluvia de abril", token: payload },
          })
        ).status,
        path,
      ).toBeLessThan(500);
  }
  const { posts, accounts } = await countRows();
  expect({ posts, accounts }).toEqual({ posts: before.posts, accounts: before.accounts });
});

test("responses do not reveal whether an account exists", async ({ site }) => {
  const person = await createPerson();
  const known = person.email;
  const unknown = known.replace("person-", "nobody-");
  const same = async (path: string, form: (email: string) => Record<string, string>) => {
    const answers = [];
    for (const email of [known, unknown]) {
      const { status, headers, text } = await ask(site.url, path, { form: form(email) });
      answers.push({
        status,
        location: headers.location,
        cookies: headers["set-cookie"]?.map((cookie) => cookie.replace(/=[^;]+/, "=…")),
        text: text.replaceAll(email, "EMAIL").replace(/EMAIL|\bsha256-[\w+/=]+/g, "…"),
      });
    }
    expect(answers[1], path).toEqual(answers[0]);
  };
  await same("/auth", (email) => ({ email, password: "not the password" }));
  await same("/auth", (email) => ({ intent: "sign-up", email, password: "una contraseña larga" }));
  await same("/auth", (email) => ({ intent: "resend", email }));
  await same("/auth/forgot", (email) => ({ email }));
  expect((await ask(site.url, "/rpc/has_role", { json: { _user_id: person.id, _role: "admin" } })).status).toBe(401);
  const other = { cookie: await sessionCookie(await createPerson()) };
  expect(
    await ask(site.url, "/rpc/has_role", { json: { _user_id: person.id, _role: "admin" }, headers: other }),
  ).toMatchObject({ status: 403, text: "false" });
});

test("an error page shows an incident number and no internals", async ({ site }) => {
  for (const path of ["/insights?q=broken", "/insights/some-post", "/rss.xml", "/sitemap.xml"]) {
    const { text, status } = await withoutPostsTable(() => ask(site.url, path));
    expect(status, path).toBeGreaterThanOrEqual(500);
    expect(text, path).not.toMatch(/select |posts_away|node_modules|\.server\.|at \w+ \(|relation/i);
  }
});

test("the log contains requests and failures, but no secrets or personal data", async ({ site }) => {
  const { email, password } = await createAdmin({ password: "secreto-de-la-prueba" });
  const signedIn = await ask(site.url, "/auth", { form: { email, password } });
  const cookie = signedIn.headers["set-cookie"]!.map((one) => one.split(";")[0]).join("; ");
  await ask(site.url, "/auth", { form: { email, password: "equivocada-en-la-prueba" } });
  await ask(site.url, "/auth/forgot", { form: { email } });
  const mail = await site.mailbox.waitFor(({ to, raw }) => to.includes(email) && raw.includes("/auth/reset"));
  const token = /token=3D([\w-]+)/.exec(mail.raw.replaceAll("=\r\n", ""))![1]!;
  await ask(site.url, `/auth/reset?token=${token}`);
  await ask(site.url, "/admin?note=in-the-query", {
    headers: { cookie, authorization: "Bearer in-the-authorization" },
  });
  await db().execute(sql`alter table lead_events rename to lead_events_away`);
  const inquiry = {
    name: "Nombre Privado",
    email: "privada@example.org",
    organization: "o",
    role: "r",
    goals: "metas privadas",
    vision: "v",
  };
  expect((await ask(site.url, "/functions/send-journey-form", { json: inquiry })).status).toBe(500);
  await db().execute(sql`alter table lead_events_away rename to lead_events`);
  await expect.poll(() => site.output()).toContain("send-journey-form failed");
  const logged = site.output();
  const sessionToken = decodeURIComponent(/session_token=([^.;]+)/.exec(cookie)![1]!);
  for (const secret of [
    password,
    "equivocada-en-la-prueba",
    token,
    sessionToken,
    "in-the-query",
    "in-the-authorization",
    "Nombre Privado",
    "privada@example.org",
    "metas privadas",
  ])
    expect(logged, secret).not.toContain(secret);
  for (const line of logged.split("\n").filter((one) => one.startsWith("{")))
    expect(() => JSON.parse(line)).not.toThrow();
});
