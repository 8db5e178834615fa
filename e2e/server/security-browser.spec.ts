import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { addresses } from "../support/site-map.ts";
import { startSiteProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";
import { countRows, withoutPostsTable } from "../support/tables.ts";
import { ask, type WireResponse } from "../support/wire.ts";
import { freePort } from "../../test/postgres.ts";

/** The part of docs/security.md about what a browser is sent: headers, policy, cookies, requests from other sites. */
test.use({ siteOptions: { name: "security-browser" } });

const evil = "https://evil.example";

test("every kind of response has the security headers and the matching policy", async ({ site }) => {
  const cookie = await sessionCookie(await createAdmin());
  const home = await ask(site.url, "/");
  const stylesheet = /<link rel="stylesheet" href="([^"]+)"/.exec(home.text)![1]!;
  const page = ["/", "/es/about", "/insights", "/journey", "/auth", "/no-such-page", "/insights/no-such-post"];
  const kinds: [string, WireResponse, "page" | "data" | "feed"][] = [
    ...(await Promise.all(
      page.map(async (path) => [path, await ask(site.url, path), "page"] as [string, WireResponse, "page"]),
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
    ["failure", await withoutPostsTable(() => ask(site.url, "/insights?q=failure")), "page"],
  ];
  const seen = new Set(kinds.map(([, { status }]) => status));
  for (const status of [200, 301, 302, 304, 400, 403, 404, 405, 413, 415, 422, 503])
    expect([...seen], `a ${status} among the responses`).toContain(status);
  for (const [name, { headers }, kind] of kinds) {
    const context = `${name}: ${headers["content-security-policy"]}`;
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
    expect(policy, context).not.toMatch(/unsafe-|\*(?!\.)|nonce-/);
    if (kind === "data") expect(policy, context).toBe("default-src 'none'; frame-ancestors 'none'");
    // Browsers show the feed with a stylesheet.
    else if (kind === "feed")
      expect(policy, context).toBe("default-src 'none'; style-src 'self'; frame-ancestors 'none'");
    else
      for (const directive of [
        "script-src 'self' 'sha256-",
        "default-src 'self';",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
      ])
        expect(`${policy};`, context).toContain(directive);
  }
});

test("a script injected into a page does not run", async ({ browser, site }) => {
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

test("visitors get no cookie; session cookies are HttpOnly and SameSite, and signing out ends the session on the server", async ({
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

test("over https, cookies are Secure and HSTS is sent", async ({ site }) => {
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
  // Forms of the site are accepted even if the proxy uses a different Host header.
  expect(
    (await ask(url, "/auth", { form: { email, password }, headers: { ...proxied, host: "backend:3000" } })).status,
  ).toBe(303);
  expect(
    (await ask(url, "/auth", { form: { email, password }, headers: { ...proxied, origin: "http://savia.example" } }))
      .status,
  ).toBe(403);
  await secure.stop();
});

test("no form and no function accepts requests from another site", async ({ site }) => {
  const cookie = await sessionCookie(await createAdmin());
  const writable = addresses.filter(({ hasAction }) => hasAction).flatMap(({ path }) => [path, `${path}.data`]);
  expect(writable.length).toBeGreaterThan(15);
  const before = await countRows();
  const origins: Record<string, string>[] = [
    { origin: evil },
    { origin: "null" },
    { origin: `${site.url}.evil.example` },
    { origin: site.url.replace("http:", "https:") },
    { "sec-fetch-site": "cross-site" },
  ];
  const methods = ["POST", "PUT", "PATCH", "DELETE"];
  const requests = methods.flatMap((method) => origins.map((headers) => ({ method, headers })));
  for (const [index, path] of writable.entries()) {
    // What refuses them knows no routes: every path is asked twice, every kind of request on many paths.
    for (const { method, headers } of [requests[0]!, requests[index % requests.length]!]) {
      const answer = await ask(site.url, path, {
        method,
        form: { intent: "delete", email: "victim@example.org", password: "lluvia de abril" },
        headers: { ...headers, cookie },
      });
      expect(answer.status, `${method} ${path} from ${JSON.stringify(headers)}`).toBe(403);
    }
  }
  expect(await countRows()).toEqual(before);
  expect(
    (
      await ask(site.url, "/functions/send-journey-form", {
        method: "OPTIONS",
        headers: { origin: evil, "access-control-request-method": "POST" },
      })
    ).headers["access-control-allow-origin"],
  ).toBeUndefined();
});
