import { addresses } from "../support/site-map.ts";
import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";
import { ask, sendBytes } from "../support/wire.ts";

/** Rarely used parts of HTTP (RFC 9110 and 9112). */
test.use({ siteOptions: { name: "http" } });

const silenceMs = 20_000;

test("two Host headers are refused, also for cached pages and static files", async ({ site }) => {
  await ask(site.url, "/about");
  for (const path of ["/about", "/favicon.svg", "/not-cached", "/healthz"]) {
    const { answer } = await sendBytes(
      site.url,
      `GET ${path} HTTP/1.1\r\nHost: savia.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      silenceMs,
    );
    expect(answer, path).toMatch(/^HTTP\/1\.1 400 /);
  }
});

test("absolute-form targets are served for this site and refused for others", async ({ site }) => {
  const { host } = new URL(site.url);
  const get = async (target: string, hostHeader = host) =>
    (await sendBytes(site.url, `GET ${target} HTTP/1.1\r\nHost: ${hostHeader}\r\nConnection: close\r\n\r\n`, silenceMs))
      .answer;
  expect(await get(`${site.url}/es/about`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*<html lang="es"/);
  expect(await get("http://savia.example/about?x=1", "savia.example")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await get(site.url)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await get(`${site.url}/%61bout`)).toMatch(/^HTTP\/1\.1 301 [\s\S]*location: \/about\r\n/i);
  expect(await get("http://evil.example/about")).toMatch(/^HTTP\/1\.1 421 /);
  expect(await get("ftp://savia.example/about")).toMatch(/^HTTP\/1\.1 400 /);
});

test("OPTIONS * lists the allowed methods", async ({ site }) => {
  const { answer } = await sendBytes(
    site.url,
    "OPTIONS * HTTP/1.1\r\nHost: savia.example\r\nConnection: close\r\n\r\n",
    silenceMs,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*allow: GET, HEAD, POST/i);
  const other = await sendBytes(site.url, "GET * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", silenceMs);
  expect(other.answer).toMatch(/^HTTP\/1\.1 400 /);
});

test("an encoding that the client refuses is never sent, for files, cached pages and new pages", async ({ site }) => {
  const encoding = async (path: string, accepted: string) =>
    (await ask(site.url, path, { headers: { "accept-encoding": accepted } })).headers["content-encoding"];
  for (const path of ["/about", "/about", "/favicon.svg", "/locales/en/home.json", "/journey"]) {
    for (const refused of ["br; q=0", "BR;Q=0", "br ; q=0.000", "gzip; q=0, br; q=0"])
      expect(await encoding(path, refused), `${path} ${refused}`).toBeUndefined();
    expect(await encoding(path, "gzip, br; q=0"), path).toBe("gzip");
    expect(await encoding(path, "gzip, br"), path).toBe("br");
  }
});

test("If-Match with a different version gets 412", async ({ site }) => {
  await ask(site.url, "/about");
  const { etag } = (await ask(site.url, "/about")).headers;
  const status = async (path: string, ifMatch: string, form?: Record<string, string>) =>
    (await ask(site.url, path, { headers: { "if-match": ifMatch }, form })).status;
  expect(await status("/about", '"another"')).toBe(412);
  expect(await status("/about", etag!)).toBe(200);
  expect(await status("/about", `"another", ${etag}`)).toBe(200);
  expect(await status("/about", "*")).toBe(200);
  expect(await status("/journey", '"another"')).toBe(412);
  expect(await status("/favicon.svg", '"another"')).toBe(412);
  expect(await status("/journey", '"another"', { name: "" })).toBe(412);
  expect(await status("/journey", "*", { name: "" })).toBe(422);
});

test("a client that waits for 100 Continue is refused immediately when its body is too large or not allowed", async ({
  site,
}) => {
  const begin = (path: string, length: number, type = "application/x-www-form-urlencoded", body = "") =>
    sendBytes(
      site.url,
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n${body}`,
      silenceMs,
    );
  for (const [name, { answer, closed }, status] of [
    ["a form over the limit", await begin("/journey", 300_000), 413],
    [
      "an upload over the limit",
      await begin("/admin/images/upload", 13_000_000, "multipart/form-data; boundary=x"),
      413,
    ],
    [
      "an upload without a session",
      await begin("/admin/images/upload", 5_000_000, "multipart/form-data; boundary=x"),
      401,
    ],
    ["not a form", await begin("/journey", 100, "text/plain"), 415],
  ] as const) {
    expect(answer, name).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer, name).toMatch(/\r\nconnection: close\r\n/i);
    expect(closed, name).toBe(true);
  }
  const taken = await sendBytes(
    site.url,
    "POST /journey HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nname=",
    silenceMs,
  );
  expect(taken.answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422 /);
});

test("malformed forms and inherited property names as actions get a 4xx in every form", { tag: "@long" }, async ({
  site,
}) => {
  test.setTimeout(120_000);
  const cookie = await sessionCookie(await createAdmin());
  const writable = addresses.filter(({ hasAction, path }) => hasAction && path !== "/auth/sign-out");
  expect(writable.length).toBeGreaterThan(15);
  const damaged: [type: string, body: string][] = [
    ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\ndel'],
    ["multipart/form-data; boundary=x", "--y\r\n"],
    ["multipart/form-data", "--x--"],
    ["multipart/form-data; boundary=x", ""],
    ["text/plain", "intent=delete"],
  ];
  const hasIntents = (path: string) => /^\/(admin|auth)/.test(path) && path !== "/admin/posts/preview";
  const inherited = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];
  for (const { path } of writable) {
    const headers: Record<string, string> = path.startsWith("/admin") ? { cookie } : {};
    for (const [type, body] of damaged) {
      const { status } = await ask(site.url, path, { body, headers: { ...headers, "content-type": type } });
      expect(String(status), `${path} ${type} ${body}`).toMatch(/^4/);
    }
    for (const name of inherited) {
      const form = { intent: name, id: name, user: name, status: name, owner: name, version: name, language: name };
      const { status } = await ask(site.url, path, { form, headers });
      expect(status, `${path} intent ${name}`).toBeLessThan(500);
      if (hasIntents(path)) expect(status, `${path} intent ${name}`).toBeGreaterThanOrEqual(400);
    }
  }
  for (const search of [
    "?done=constructor",
    "?notice=__proto__",
    "?status=toString&cluster=constructor&state=__proto__",
  ])
    for (const { path } of addresses) {
      const { status } = await ask(site.url, path + search, { headers: { cookie } });
      expect(status, path + search).toBeLessThan(500);
    }
});
