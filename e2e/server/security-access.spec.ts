import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { createAdmin, createPerson, sessionCookie } from "../support/sign-in.ts";
import { addresses } from "../support/site-map.ts";
import { expect, test } from "../support/site.ts";
import { ask } from "../support/wire.ts";

/** The part of docs/security.md about access: the admin area, redirects, forged hosts, paths, and cached pages. */
test.use({ siteOptions: { name: "security-access" } });

const evil = "https://evil.example";

test("nothing below /admin can be read or written without the role, by page or data request", async ({ site }) => {
  const stranger = { cookie: await sessionCookie(await createPerson()) };
  const forged = { cookie: "savia.session_token=forged.c2lnbmF0dXJl" };
  const below = addresses.filter(({ path }) => path.startsWith("/admin"));
  expect(below.length).toBeGreaterThan(4);
  for (const [index, { path, hasAction }] of below.entries()) {
    // The guard knows routes, not spellings: one odd spelling for each path finds a router that reads it otherwise.
    const spellings = [`${path}/`, path.toUpperCase(), path.replace("/admin", "/%61dmin")];
    const readings = [path, `${path}.data`].flatMap((address) =>
      [{}, stranger, forged].map((headers) => ({ address, headers })),
    );
    readings.push({ address: spellings[index % spellings.length]!, headers: stranger });
    for (const { address, headers } of readings) {
      const read = await ask(site.url, address, { headers });
      expect([202, 301, 302, 404], `GET ${address}`).toContain(read.status);
      expect(read.headers["cache-control"] ?? "no-store", address).not.toMatch(/^public/);
      expect(read.text.length, `GET ${address} reveals nothing`).toBeLessThan(read.status === 404 ? 200_000 : 2000);
      if (read.headers.location && read.status === 302) expect(read.headers.location).toMatch(/^\/(auth(\?|$)|$)/);
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

test("no address redirects to another site", { tag: "@long" }, async ({ site }) => {
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
    const path = `/auth?next=${encodeURIComponent(next)}`;
    locations.push((await ask(site.url, path, { headers: { cookie } })).headers.location!);
    locations.push((await ask(site.url, path, { form: { email, password, next } })).headers.location!);
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

test("a forged Host header appears in no page, redirect or mail", async ({ site }) => {
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

test("no path escapes the served folders", async ({ site }) => {
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

test("headers, cookies and unknown parameters do not influence a cached page", async ({ site }) => {
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
  const hostile = {
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
    await markContentChanged();
    const first = await textOf(path);
    await markContentChanged();
    const poisoned = await ask(site.url, path, { headers: hostile });
    expect(poisoned.status, path).toBe(200);
    expect(poisoned.text, path).not.toContain("evil");
    expect(await textOf(path), path).toBe(first);
  }
  // Parameters that the page does not read never reach it.
  await markContentChanged();
  const about = await textOf("/about?utm_source=evil&page=evil");
  expect(about).not.toContain("evil");
  expect(await textOf("/about")).toBe(about);
});

test("a page for a session is never cached, by the site or by proxies", async ({ site }) => {
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
