import { sql } from "drizzle-orm";
import { contentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { leads, mails, users } from "#db/schema.ts";
import { createAdmin, createPerson, sessionCookie } from "../support/sign-in.ts";
import { addresses } from "../support/site-map.ts";
import { startSiteProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";
import { ask, type WireAnswer } from "../support/wire.ts";
import { freePort } from "../../test/postgres.ts";

/** One test for each line of docs/security.md that is about answers to requests; e2e/server/security-wire.spec.ts has the wire. */
test.use({ siteOptions: { name: "security", env: { LOG_LEVEL: "info" } } });

const evil = "https://evil.example";

test("every kind of answer carries the security headers and a policy of its kind", async ({ site }) => {
  const cookie = await sessionCookie(await createAdmin());
  const home = await ask(site.url, "/");
  const stylesheet = /<link rel="stylesheet" href="([^"]+)"/.exec(home.text)![1]!;
  const page = ["/", "/es/about", "/insights", "/journey", "/auth", "/no-such-page", "/insights/no-such-post"];
  const kinds: [string, WireAnswer, "page" | "data" | "feed"][] = [
    ...(await Promise.all(
      page.map(async (path) => [path, await ask(site.url, path), "page"] as [string, WireAnswer, "page"]),
    )),
    ["admin page", await ask(site.url, "/admin", { headers: { cookie } }), "page"],
    ["HEAD", await ask(site.url, "/about", { method: "HEAD" }), "page"],
    ["304", await ask(site.url, "/", { headers: { "if-none-match": home.headers.etag! } }), "page"],
    ["wrong method", await ask(site.url, "/about", { method: "PUT", body: "" }), "page"],
    ["bad form", await ask(site.url, "/journey", { form: { name: "" } }), "page"],
    ["file", await ask(site.url, stylesheet), "data"],
    ["copy", await ask(site.url, "/locales/en/home.json"), "data"],
    ["robots.txt", await ask(site.url, "/robots.txt"), "data"],
    ["feed", await ask(site.url, "/rss.xml"), "feed"],
    ["sitemap", await ask(site.url, "/sitemap.xml"), "data"],
    ["cover", await ask(site.url, "/covers/business/sample.svg"), "data"],
    ["data request", await ask(site.url, "/about.data"), "data"],
    ["function", await ask(site.url, "/functions/send-journey-form", { json: {} }), "data"],
    ["health", await ask(site.url, "/healthz"), "data"],
    ["redirect by the host", await ask(site.url, "/ES/About/"), "data"],
    ["redirect by the application", await ask(site.url, "/admin"), "data"],
    ["no such file", await ask(site.url, "/locales/en/nothing.json"), "data"],
    ["unknown method", await ask(site.url, "/", { method: "PROPFIND" }), "data"],
    ["malformed", await ask(site.url, "/%E0%A4%A"), "data"],
    ["too large", await ask(site.url, "/journey", { form: { name: "x".repeat(300_000) } }), "data"],
    ["foreign", await ask(site.url, "/journey", { form: { name: "x" }, headers: { origin: evil } }), "data"],
    ["not a form", await ask(site.url, "/auth", { body: "{}", headers: { "content-type": "text/plain" } }), "data"],
    ["failure", await whilePostsAreGone(() => ask(site.url, "/insights?q=failure")), "page"],
  ];
  const seen = new Set(kinds.map(([, { status }]) => status));
  for (const status of [200, 301, 302, 304, 400, 403, 404, 405, 413, 415, 422, 503])
    expect([...seen], `a ${status} among the answers`).toContain(status);
  for (const [name, { headers }, kind] of kinds) {
    const told = `${name}: ${headers["content-security-policy"]}`;
    expect(headers, name).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
    });
    for (const header of ["referrer-policy", "permissions-policy", "cross-origin-resource-policy"])
      expect(headers[header], `${name}: ${header}`).toBeTruthy();
    for (const header of ["x-powered-by", "server", "x-script-hashes"])
      expect(headers[header], `${name}: ${header}`).toBeUndefined();
    const policy = String(headers["content-security-policy"]);
    expect(policy, told).not.toMatch(/unsafe-|\*(?!\.)|nonce-/);
    if (kind === "data") expect(policy, told).toBe("default-src 'none'; frame-ancestors 'none'");
    // Browsers show the feed with a stylesheet.
    else if (kind === "feed") expect(policy, told).toBe("default-src 'none'; style-src 'self'; frame-ancestors 'none'");
    else
      for (const directive of [
        "script-src 'self' 'sha256-",
        "style-src 'self';",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
      ])
        expect(`${policy};`, told).toContain(directive);
  }
});

test("a script that finds its way into a page does not run", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/about");
  const ran = await page.evaluate(async () => {
    const blocked = new Promise((resolve) =>
      document.addEventListener("securitypolicyviolation", (event) => resolve(event.violatedDirective), { once: true }),
    );
    document.body.insertAdjacentHTML("beforeend", `<img src="/no-such-picture" onerror="document.title='owned'">`);
    const script = document.createElement("script");
    script.textContent = "document.title = 'owned'";
    document.body.append(script);
    return { blocked: await blocked, title: document.title };
  });
  expect(ran.blocked).toMatch(/^script-src/);
  expect(ran.title).not.toBe("owned");
  await context.close();
});

test("a visitor gets no cookie; a session's is out of scripts' reach, of this site alone, and ends on the server", async ({
  site,
}) => {
  for (const { path } of addresses.filter(({ path }) => !path.startsWith("/admin")))
    expect((await ask(site.url, path)).headers["set-cookie"], path).toBeUndefined();
  const { email, password } = await createAdmin();
  const signedIn = await ask(site.url, "/auth", { form: { email, password } });
  const cookies = signedIn.headers["set-cookie"]!;
  expect(signedIn.status).toBe(303);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//i);
    expect(cookie).not.toMatch(/Domain=/i);
  }
  const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  expect((await ask(site.url, "/admin", { headers: { cookie } })).status).toBe(200);
  await ask(site.url, "/auth/sign-out", { form: {}, headers: { cookie } });
  expect((await ask(site.url, "/admin", { headers: { cookie } })).status).toBe(302);
  const another = (await ask(site.url, "/auth", { form: { email, password }, headers: { cookie } })).headers[
    "set-cookie"
  ]!.join();
  expect(another).not.toContain(cookie.split("=")[1]!.slice(0, 20));
});

test("over https the cookies are Secure, and browsers are told to stay on it", async ({ site }) => {
  const port = await freePort();
  const secure = await startSiteProcess({
    PORT: String(port),
    SITE_URL: "https://savia.example",
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: site.dataDir,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const url = `http://127.0.0.1:${port}`;
  const proxied = {
    host: "savia.example",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "203.0.113.9",
    origin: "https://savia.example",
  };
  const { email, password } = await createAdmin();
  const answer = await ask(url, "/auth", { form: { email, password }, headers: proxied });
  expect(answer.status).toBe(303);
  for (const cookie of answer.headers["set-cookie"]!) {
    expect(cookie).toMatch(/^__Secure-/);
    expect(cookie).toMatch(/;\s*Secure/i);
  }
  expect(answer.headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
  // A proxy that calls the site by a name of its own still delivers what the site's own pages send.
  expect(
    (await ask(url, "/auth", { form: { email, password }, headers: { ...proxied, host: "backend:3000" } })).status,
  ).toBe(303);
  expect(
    (await ask(url, "/auth", { form: { email, password }, headers: { ...proxied, origin: "http://savia.example" } }))
      .status,
  ).toBe(403);
  await secure.stop();
});

test("no form and no function takes what another site sends", async ({ site }) => {
  const cookie = await sessionCookie(await createAdmin());
  const writable = addresses.filter(({ hasAction }) => hasAction).flatMap(({ path }) => [path, `${path}.data`]);
  expect(writable.length).toBeGreaterThan(15);
  const before = await counts();
  const origins: Record<string, string>[] = [
    { origin: evil },
    { origin: "null" },
    { origin: `${site.url}.evil.example` },
    { origin: site.url.replace("http:", "https:") },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const path of writable) {
    for (const headers of origins) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const answer = await ask(site.url, path, {
          method,
          form: { intent: "delete", email: "victim@example.org", password: "lluvia de abril" },
          headers: { ...headers, cookie },
        });
        expect(answer.status, `${method} ${path} from ${JSON.stringify(headers)}`).toBe(403);
      }
    }
  }
  expect(await counts()).toEqual(before);
  expect(
    (
      await ask(site.url, "/functions/send-journey-form", {
        method: "OPTIONS",
        headers: { origin: evil, "access-control-request-method": "POST" },
      })
    ).headers["access-control-allow-origin"],
  ).toBeUndefined();
});

test("nothing below /admin is read or written without the role, by page, data request or function", async ({
  site,
}) => {
  const stranger = { cookie: await sessionCookie(await createPerson()) };
  const forged = { cookie: "savia.session_token=forged.c2lnbmF0dXJl" };
  const below = addresses.filter(({ path }) => path.startsWith("/admin"));
  expect(below.length).toBeGreaterThan(4);
  for (const { path, hasAction } of below) {
    for (const address of [path, `${path}.data`, `${path}/`, path.toUpperCase(), path.replace("/admin", "/%61dmin")]) {
      for (const headers of [{}, stranger, forged]) {
        const read = await ask(site.url, address, { headers });
        expect([202, 301, 302, 404], `GET ${address}`).toContain(read.status);
        expect(read.headers["cache-control"] ?? "no-store", address).not.toMatch(/^public/);
        expect(read.text.length, `GET ${address} tells nothing`).toBeLessThan(read.status === 404 ? 200_000 : 2000);
        if (read.headers.location && read.status === 302) expect(read.headers.location).toMatch(/^\/(auth(\?|$)|$)/);
      }
    }
    if (!hasAction) continue;
    for (const address of [path, `${path}.data`]) {
      expect((await ask(site.url, address, { form: { intent: "delete" } })).status, `POST ${address}`).toBe(401);
      expect(
        (await ask(site.url, address, { form: { intent: "delete" }, headers: forged })).status,
        `POST ${address}`,
      ).toBe(401);
      expect(
        (await ask(site.url, address, { form: { intent: "delete" }, headers: stranger })).status,
        `POST ${address}`,
      ).toBe(403);
    }
  }
});

test("no address leads to another site", async ({ site }) => {
  const { email, password } = await createAdmin();
  const cookie = await sessionCookie(await createAdmin());
  const targets = [
    "//evil.example",
    "///evil.example",
    "https://evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "/%5Cevil.example",
    "/\t/evil.example",
    "//evil.example/admin",
    "/admin/../../evil.example",
    "/admin/..//evil.example",
    "javascript:alert(1)",
    "https:evil.example",
    "/admin@evil.example",
    "http://[::1]/admin",
    "//127.0.0.1:1/admin",
    "data:text/html,x",
  ];
  const locations: string[] = [];
  for (const next of targets) {
    const asked = `/auth?next=${encodeURIComponent(next)}`;
    locations.push((await ask(site.url, asked, { headers: { cookie } })).headers.location!);
    locations.push((await ask(site.url, asked, { form: { email, password, next } })).headers.location!);
  }
  for (const path of [
    "//evil.example",
    "///evil.example/",
    "//evil.example/%2e%2e",
    "/%2F%2Fevil.example",
    "/%5cevil.example/",
    "/.//evil.example",
    "/;//evil.example",
    "//EVIL.example",
    "/es//evil.example/",
    "/admin//evil.example",
    "/http:/EVIL.example/",
    "/evil.example/%2f..",
  ]) {
    locations.push((await ask(site.url, path)).headers.location ?? "/");
  }
  for (const location of locations) {
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(new URL(location, site.url).origin).toBe(site.url);
  }
});

test("a forged Host header enters no page, no redirect and no mail", async ({ site }) => {
  const person = await createPerson();
  const forged = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example",
    "x-original-url": "/admin",
    "x-rewrite-url": "/admin",
  };
  for (const path of [
    "/",
    "/insights",
    "/rss.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/ES/",
    "/admin",
    "/auth",
    "/no-such-page",
  ]) {
    const answer = await ask(site.url, path, { headers: forged });
    expect(answer.text + JSON.stringify(answer.headers), path).not.toContain("evil.example");
  }
  await ask(site.url, "/auth/forgot", { form: { email: person.email }, headers: forged });
  const mail = await site.mailbox.waitFor(({ to }) => to.includes(person.email));
  expect(mail.raw).not.toContain("evil.example");
  expect(mail.raw.replaceAll("=\r\n", "")).toContain(`${site.url}/auth/reset`);
});

test("no path leads out of the folders that are served", async ({ site }) => {
  const outside = ["package.json", "app/root.tsx", "build/server/index.js", ".git/config", ".env", "etc/passwd"];
  const steps = ["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "....//", "%252e%252e/", "..;/", ".%00./"];
  const roots = [
    "/",
    "/assets/",
    "/locales/en/",
    "/blog-images/blog-posts/",
    "/covers/business/",
    "/social/en/",
    "/sitemaps/",
    "/events/",
  ];
  for (const root of roots) {
    for (const target of outside) {
      for (const path of [
        `${root}${target}`,
        `${root}/${target}`,
        ...steps.map((step) => root + step.repeat(6) + target),
      ]) {
        const { status, text } = await ask(site.url, path);
        expect([301, 400, 404], path).toContain(status);
        expect(text, path).not.toMatch(/"dependencies"|root:x:|\[core\]|from "react/);
      }
    }
  }
  const scripts = [...(await ask(site.url, "/")).text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  for (const script of scripts) expect((await ask(site.url, `${script}.map`)).status).toBe(404);
});

test("what a request says besides its address does not enter a page that others get", async ({ site }) => {
  const pages = [
    "/",
    "/es",
    "/about",
    "/insights",
    "/es/insights?category=business",
    "/events",
    "/raices-latinas",
    "/rss.xml",
    "/about.data",
  ];
  const told = {
    "user-agent": "evil-agent",
    referer: `${evil}/from`,
    "accept-language": "es-MX",
    cookie: "i18nextLng=es; language=es; theme=evil-cookie",
    "x-forwarded-for": "evil-client",
    "x-forwarded-host": "evil.example",
    "x-forwarded-port": "666",
    "x-forwarded-scheme": "evil",
    "x-http-method-override": "POST",
    "x-react-router-spa-mode": "yes",
    "x-remix-request": "yes",
    origin: evil,
    range: "bytes=0-10",
    "accept-encoding": "identity",
    accept: "application/json",
  };
  const textOf = async (path: string) => (await ask(site.url, path)).text;
  for (const path of pages) {
    await contentChanged();
    const first = await textOf(path);
    await contentChanged();
    const poisoned = await ask(site.url, path, { headers: told });
    expect(poisoned.status, path).toBe(200);
    expect(poisoned.text, path).not.toContain("evil");
    expect(await textOf(path), path).toBe(first);
  }
  // Parameters that the page does not read never reach it.
  await contentChanged();
  const about = await textOf("/about?utm_source=evil&page=evil");
  expect(about).not.toContain("evil");
  expect(await textOf("/about")).toBe(about);
});

test("a page made for a session is never kept, by us or by anybody in between", async ({ site }) => {
  const admin = await createAdmin();
  const cookie = await sessionCookie(admin);
  const disguises = [
    "/admin",
    "/admin.data",
    "/admin/style.css",
    "/admin/x.js",
    "/admin%2fx.css",
    "/admin;x.css",
    "/auth/session",
    "/auth/session/a.css",
    "/auth?x.css",
  ];
  for (const path of [...disguises, "/", "/insights", "/about.data"]) {
    const mine = await ask(site.url, path, { headers: { cookie } });
    expect(mine.headers["cache-control"], path).toMatch(/no-store/);
    const theirs = await ask(site.url, path);
    expect(theirs.text, path).not.toContain(admin.email);
    expect(theirs.text, path).not.toContain(admin.id);
  }
  expect((await ask(site.url, "/about")).headers["cache-control"]).toMatch(/^public, max-age=0, must-revalidate/);
});

test("what looks like SQL is only text, in every parameter and field", async ({ site }) => {
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
  const before = await counts();
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
      [
        "name",
        "organization",
        "role",
        "goals",
        "vision",
        "customChallenge",
        "urgency",
        "timeline",
        "budget",
        "key",
        "language",
        "message",
      ].map((name) => [name, payload]),
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
  const { posts, accounts } = await counts();
  expect({ posts, accounts }).toEqual({ posts: before.posts, accounts: before.accounts });
});

test("whether an account exists is told to nobody", async ({ site }) => {
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

test("a failure tells an incident's number, not how the site is made", async ({ site }) => {
  for (const path of ["/insights?q=broken", "/insights/some-post", "/rss.xml", "/sitemap.xml"]) {
    const { text, status } = await whilePostsAreGone(() => ask(site.url, path));
    expect(status, path).toBeGreaterThanOrEqual(500);
    expect(text, path).not.toMatch(/select |posts_away|node_modules|\.server\.|at \w+ \(|relation/i);
  }
});

test("the log holds requests and failures, and nothing that opens a door", async ({ site }) => {
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

/** What a write would change. */
async function counts() {
  const [row] = (
    (await db().execute(
      sql`select (select count(*)::int from posts) as posts, (select count(*)::int from ${users}) as users, (select count(*)::int from accounts) as accounts, (select count(*)::int from ${leads}) as leads, (select count(*)::int from ${mails}) as mails, (select count(*)::int from user_roles) as roles`,
    )) as unknown as { rows: Record<string, number>[] }
  ).rows;
  return row!;
}

async function whilePostsAreGone<T>(work: () => Promise<T>): Promise<T> {
  await db().execute(sql`alter table posts rename to posts_away`);
  await contentChanged();
  try {
    return await work();
  } finally {
    await db().execute(sql`alter table posts_away rename to posts`);
  }
}
