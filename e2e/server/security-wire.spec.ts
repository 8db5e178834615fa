import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { startSecondProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";
import { ask, sendBytes } from "../support/wire.ts";

/** The part of docs/security.md about requests that no browser sends, and about clients behind a proxy. */
test.use({ siteOptions: { name: "security-wire", env: { TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8, fd00::/8" } } });

const head = "POST /journey HTTP/1.1\r\nHost: savia.example\r\nContent-Type: application/x-www-form-urlencoded\r\n";

test("slow senders do not block other clients; clients that send too slowly are disconnected", async ({ site }) => {
  test.setTimeout(120_000);
  const silence = scaledTimeout(60_000);
  const slow = [head, `${head}Content-Length: 100\r\n\r\nname=`].map((bytes) => sendBytes(site.url, bytes, silence));
  const crowd = Array.from({ length: 100 }, () => sendBytes(site.url, `${head}Content-Length: 100\r\n\r\nname=`, 3000));
  expect((await ask(site.url, "/about")).status).toBe(200);
  expect((await ask(site.url, "/journey", { form: { name: "" } })).status).toBe(422);
  await Promise.all(crowd);
  const [headers, body] = await Promise.all(slow);
  expect(headers).toMatchObject({ closed: true, answer: expect.stringMatching(/^HTTP\/1\.1 408 /) });
  expect(headers!.after).toBeLessThan(scaledTimeout(20_000));
  expect(body!.closed).toBe(true);
  expect(body!.after).toBeLessThan(scaledTimeout(50_000));
});

test("requests with two or invalid lengths are refused, and no part of them is parsed as another request", async ({
  site,
}) => {
  const post = (headers: string, body: string) =>
    `POST /journey HTTP/1.1\r\nHost: savia.example\r\n${headers}\r\n\r\n${body}`;
  const hidden = "GET /healthz HTTP/1.1\r\nHost: savia.example\r\n\r\n";
  const malformed = {
    "length and chunks": post("Content-Length: 5\r\nTransfer-Encoding: chunked", `0\r\n\r\n${hidden}`),
    "two lengths": post("Content-Length: 5\r\nContent-Length: 50", `hello${hidden}`),
    "the same length twice": post("Content-Length: 5\r\nContent-Length: 5", `hello${hidden}`),
    "a list of lengths": post("Content-Length: 5, 50", `hello${hidden}`),
    "a negative length": post("Content-Length: -1", hidden),
    "a signed length": post("Content-Length: +5", `hello${hidden}`),
    "chunks that are not last": post("Transfer-Encoding: chunked, identity", `0\r\n\r\n${hidden}`),
    "unknown coding": post("Transfer-Encoding: xchunked", `0\r\n\r\n${hidden}`),
    "space before the colon": post("Transfer-Encoding : chunked", `0\r\n\r\n${hidden}`),
    "folded header": post("Transfer-Encoding:\r\n chunked", `0\r\n\r\n${hidden}`),
    "no number of bytes": post("Transfer-Encoding: chunked", `zz\r\nhello\r\n0\r\n\r\n${hidden}`),
    "more than announced": post("Transfer-Encoding: chunked", `2\r\nhello\r\n0\r\n\r\n${hidden}`),
    "bare line ends": "GET / HTTP/1.1\nHost: savia.example\n\n",
    "a zero byte": `GET / HTTP/1.1\r\nHost: savia.example\r\nX-A: a\0b\r\n\r\n`,
    "no Host": "GET / HTTP/1.1\r\n\r\n",
    "two Hosts": "GET /two-hosts HTTP/1.1\r\nHost: savia.example\r\nHost: evil.example\r\n\r\n",
    "another site's address": "GET http://evil.example/ HTTP/1.1\r\nHost: savia.example\r\n\r\n",
    "not HTTP": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "HTTP/2 by surprise": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  };
  for (const [name, bytes] of Object.entries(malformed)) {
    const { answer } = await sendBytes(site.url, bytes);
    expect(answer, name).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer, `${name}: the hidden request is not answered`).not.toMatch(/HTTP\/1\.1 [123]/);
  }
});

test("broken bodies are logged and counted as they were answered: strangers cannot raise an alert", async ({
  site,
}) => {
  const running = await startSecondProcess(site, { LOG_LEVEL: "info", METRICS_TOKEN: "a-token-for-the-tests" });
  try {
    const type = "Content-Type: application/x-www-form-urlencoded";
    const post = (path: string, headers: string, body: string) =>
      sendBytes(running.url, `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}`);
    const chunked = "Transfer-Encoding: chunked";
    for (const path of [
      "/journey",
      "/auth",
      "/functions/send-journey-form",
      "/rpc/has_role",
      "/admin/leads/1",
      "/account",
    ])
      for (const body of ["zz\r\nhello\r\n0\r\n\r\n", "2\r\nhello\r\n0\r\n\r\n", "5;\0=1\r\nhello\r\n"]) {
        const { answer } = await post(path, `${type}\r\n${chunked}`, body);
        expect(answer, path).toMatch(/^HTTP\/1\.1 4\d\d /);
      }
    // A refused type, and a client that leaves in the middle of its body.
    await post("/journey", `Content-Type: text/plain\r\n${chunked}`, "zz\r\n");
    await post("/journey", `${type}\r\nContent-Length: 100`, "name=");
    // It leaves for good, or closes only its own side; what it sends is read at once, or streamed to the page.
    const cookie = `Cookie: ${await sessionCookie(await createAdmin())}`;
    const multipart = `${cookie}\r\nContent-Type: multipart/form-data; boundary=b`;
    for (const [path, headers] of [
      ["/journey", type],
      ["/account", multipart],
    ] as const)
      for (const leave of ["destroy", "end"] as const)
        await leaveInTheMiddle(running.url, path, `${headers}\r\nContent-Length: 100`, leave);
    const logged = () => {
      const requests = running
        .output()
        .split("\n")
        .filter((line) => line.includes('"msg":"request"'));
      return requests.map((line) => JSON.parse(line) as { method: string; path: string; status: number });
    };
    await expect.poll(() => logged().filter(({ method }) => method === "POST").length).toBe(24);
    const statuses = logged()
      .filter(({ method }) => method === "POST")
      .map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500 || status === 200)).toEqual([]);
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(13);
    expect(statuses.slice(-5)).toEqual([499, 499, 499, 499, 499]);
    expect(running.output()).not.toContain('"level":50');
    const metrics = await ask(running.url, "/metrics", { headers: { authorization: "Bearer a-token-for-the-tests" } });
    expect(metrics.text).toMatch(/^savia_requests_total\{status="400"\} \d+$/m);
    expect(metrics.text).not.toMatch(/^savia_requests_total\{status="5/m);
  } finally {
    await running.stop();
  }
});

/** Sends the beginning of a body and leaves. */
async function leaveInTheMiddle(base: string, path: string, headers: string, leave: "destroy" | "end") {
  const { port, hostname } = new URL(base);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.on("error", () => undefined).resume();
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n`;
  await new Promise((resolve) => socket.write(`${head}--b\r\n`, resolve));
  const closed = once(socket, "close");
  socket[leave]();
  await closed;
}

test("the request log has the network of a client; its address only at the level debug", async ({ site }) => {
  for (const [level, wanted] of [
    ["info", ["203.0.113.0/24", "2001:db8:1::/48"]],
    ["debug", ["203.0.113.77", "2001:db8:1:2::77"]],
  ] as const) {
    const running = await startSecondProcess(site, { LOG_LEVEL: level, TRUSTED_PROXIES: "127.0.0.1" });
    try {
      for (const client of ["203.0.113.77", "2001:db8:1:2::77"]) {
        const headers = { "x-forwarded-for": client };
        // From the application, then from memory.
        for (const _ of [1, 2]) expect((await ask(running.url, "/about", { headers })).status).toBe(200);
        expect((await ask(running.url, "/journey", { headers, form: { name: "" } })).status).toBe(422);
      }
      const clients = () =>
        [...running.output().matchAll(/"client":"([^"]*)","msg":"request"/g)].map(([, text]) => text!);
      await expect.poll(() => clients().length).toBe(6);
      expect([...new Set(clients())]).toEqual(wanted);
      if (level === "info") expect(running.output()).not.toMatch(/203\.0\.113\.77|1:2::77/);
    } finally {
      await running.stop();
    }
  }
});

test("oversized requests are refused quickly and their connection is closed", async ({ site }) => {
  const long = "x".repeat(20_000);
  expect((await sendBytes(site.url, `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${long}\r\n\r\n`)).answer).toMatch(
    /^HTTP\/1\.1 431 [\s\S]*x-content-type-options: nosniff/,
  );
  expect((await ask(site.url, `/${long.slice(0, 8000)}`)).status).toBe(400);
  expect((await ask(site.url, `/insights?q=${long.slice(0, 4000)}`)).status).toBe(200);
  // A browser reads the response only after sending the whole body.
  expect((await ask(site.url, "/journey", { form: { name: "x".repeat(5_000_000) } })).status).toBe(413);
  expect((await ask(site.url, "/functions/send-journey-form", { json: { name: "x".repeat(300_000) } })).status).toBe(
    413,
  );
  const chunk = `${(300_000).toString(16)}\r\n${"x".repeat(300_000)}\r\n`;
  const { answer, closed } = await sendBytes(
    site.url,
    `POST /journey HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`,
    scaledTimeout(20_000),
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413"]);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(closed).toBe(true);
});

test("an upload is read only after its sender has been authorized", async ({ site }) => {
  const { answer } = await sendBytes(
    site.url,
    "POST /admin/images/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 10000000\r\n\r\n--x\r\n",
    scaledTimeout(2000),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  const announced = await sendBytes(
    site.url,
    "POST /admin/images/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000000\r\n\r\n--x\r\n",
    scaledTimeout(2000),
  );
  expect(announced.answer).toMatch(/^HTTP\/1\.1 413 /);
});

test("bodies that are neither a form nor JSON get a 4xx everywhere", async ({ site }) => {
  const odd: [string, string][] = [
    ["text/plain", "hello"],
    ["application/json", "{"],
    ["application/json", "[1]"],
    ["application/json", "null"],
    ["multipart/form-data", "hello"],
    ["multipart/form-data; boundary=x", "--y\r\n"],
    ["application/x-www-form-urlencoded", "%"],
    ["application/x-www-form-urlencoded", "%ff=%fe"],
    ["", "hello"],
  ];
  for (const path of [
    "/",
    "/journey",
    "/es/journey",
    "/raices-latinas",
    "/auth",
    "/auth/forgot",
    "/auth/reset",
    "/auth/setup",
    "/auth/sign-out",
    "/functions/send-journey-form",
    "/functions/send-division-message",
    "/rpc/has_role",
    "/journey.data",
    "/auth.data",
    "/no-such-page",
  ]) {
    for (const [type, body] of odd) {
      const { status } = await ask(site.url, path, { body, headers: type ? { "content-type": type } : {} });
      if (path === "/auth/sign-out") expect(status).toBeLessThan(500);
      else expect([400, 401, 404, 405, 415, 422], `${path} ${type} ${body}`).toContain(status);
    }
  }
});

test("limits count the client named by the trusted proxy, whatever the client itself claims", async ({ site }) => {
  test.setTimeout(120_000);
  const send = (forwarded: string, base = site.url) =>
    ask(base, "/functions/send-journey-form", {
      headers: { "x-forwarded-for": forwarded },
      json: { name: "n", email: `${randomUUID()}@example.org`, organization: "o", role: "r", goals: "g", vision: "v" },
    }).then(({ status }) => status);
  const many = async (forwarded: (number: number) => string, base?: string) => {
    for (let number = 1; number <= 40; number++) if ((await send(forwarded(number), base)) === 429) return number;
    return Number.POSITIVE_INFINITY;
  };
  const allowed = await many((number) => `198.51.100.${number}, 203.0.113.7`);
  expect(allowed).toBeLessThanOrEqual(40);
  expect(await send("203.0.113.7, 10.1.2.3"), "through two proxies").toBe(429);
  expect(await send("203.0.113.8"), "another client").toBe(200);
  expect(await many((number) => `2001:db8:1:2::${number.toString(16)}`), "one subscriber, many addresses").toBe(
    allowed,
  );
  expect(await send("2001:db8:1:3::1"), "another subscriber").toBe(200);

  // Without a trusted proxy the header is ignored.
  const direct = await startSecondProcess(site);
  expect(await many((number) => `198.51.100.${number}`, direct.url)).toBe(allowed);
  await direct.stop();
});

test("sign-in attempts are limited per account and per client", { tag: "@long" }, async ({ site }) => {
  const attempt = (email: string, client: string) =>
    ask(site.url, "/auth", { form: { email, password: "adivinanza" }, headers: { "x-forwarded-for": client } }).then(
      ({ status }) => status,
    );
  const until429 = async (make: (number: number) => [string, string]) => {
    for (let number = 1; number <= 60; number++) if ((await attempt(...make(number))) === 429) return number;
    return Number.POSITIVE_INFINITY;
  };
  expect(
    await until429((number) => ["guessed@example.org", `192.0.2.${number}`]),
    "one account, many clients",
  ).toBeLessThan(20);
  expect(
    await until429((number) => [`guessed-${number}@example.org`, `2001:db8:9:9::${number.toString(16)}`]),
    "many accounts, one subscriber",
  ).toBeLessThan(60);
});
