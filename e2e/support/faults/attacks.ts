import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { request } from "node:http";
import { connect } from "node:net";
import { questions } from "#app/features/assessment/questions.ts";
import { xssCorpus } from "#test/xss-corpus.ts";
import { createInquiry } from "../inquiries.ts";
import { noisyPicture, uploadBody } from "../noisy-picture.ts";

type Attack = (site: Target) => Promise<unknown>;
export type Target = { url: string; port: number /** The session of an owner. */; cookie: string };

const corpus = Object.values(xssCorpus);
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;
const word = () => randomBytes(4).toString("hex");
const client = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const hostile = () => `${pick(corpus)} ${word()}`.replaceAll("\u0000", "");
const pages = [
  "/",
  "/about",
  "/offerings",
  "/insights",
  "/events",
  "/tools",
  "/journey",
  "/raices-latinas",
  "/stories",
];
const adminPages = [
  "/admin",
  "/admin/leads",
  "/admin/mail",
  "/admin/audit",
  "/admin/users",
  "/admin/settings",
  "/admin/images",
  "/admin/events",
  "/admin/leads/export.csv",
];
const form = { "content-type": "application/x-www-form-urlencoded" };

const malformed = [
  "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
  "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n",
  "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\nContent-Length: 20\r\n\r\nabc",
  "POST /auth HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
  "GET / HTTP/9.9\r\n\r\n",
  `GET /${"a".repeat(15_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${"b".repeat(40_000)}\r\n\r\n`,
  "\x16\x03\x01\x02\x00\x01\x00",
  "GET / HTTP/1.1\r\nHost: a\r\n folded: yes\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n".repeat(50),
];

/** By name; each sends a few requests. */
export const attacks: Record<string, Attack> = {
  "malformed requests": ({ port }) => raw(port, pick(malformed)),
  "pipelined requests": ({ port }) => raw(port, `GET ${pick(pages)} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(100)),
  "stalled readers": ({ port }) =>
    Promise.all(
      Array.from({ length: 5 }, () => raw(port, `GET ${pick(pages)} HTTP/1.1\r\nHost: a\r\n\r\n`, 3000, true)),
    ),
  "aborted requests": ({ url }) =>
    ask(url, "POST", "/auth", {
      headers: form,
      body: "email=a&password=".padEnd(60_000, "x"),
      abortAfter: randomInt(30),
    }),
  "unknown addresses": ({ url }) => ask(url, "GET", `/${word()}/${word()}?${word()}=${word()}`),
  "pages with many queries": ({ url }) => ask(url, "GET", `${pick(pages)}?${word()}=${word()}`),
  searches: ({ url }) =>
    ask(url, "GET", `${pick(["", "/es"])}/insights?q=${encodeURIComponent(pick([word(), hostile()]))}`),
  tags: ({ url }) => ask(url, "GET", `/insights?tag=${word()}`),
  pictures: ({ url }) =>
    ask(
      url,
      "GET",
      pick([
        `/covers/leadership/${word()}.svg`,
        `/social/en/${word()}.png`,
        `/blog-images/blog-posts/${Date.now()}-${word()}.jpg`,
      ]),
    ),
  "generated pictures": ({ url }) =>
    ask(
      url,
      "GET",
      `/social/${pick(["en", "es"])}/pages/${pick(["home", "about", "offerings", "events", "tools"])}.png`,
    ),
  "wrong role": async ({ url }) => {
    await ask(url, "GET", pick(adminPages));
    await ask(url, "POST", pick(adminPages), {
      headers: { ...form, cookie: `savia.session_token=${word()}.${word()}` },
      body: "intent=erase",
    });
  },
  "admin pages": ({ url, cookie }) => ask(url, "GET", `${pick(adminPages)}?q=${word()}`, { headers: { cookie } }),
  "failed sign-ins": ({ url }) =>
    ask(url, "POST", "/auth", {
      headers: form,
      body: `intent=sign-in&email=${word()}@example.org&password=${word()}${word()}`,
    }),
  "sign-ups": ({ url }) =>
    ask(url, "POST", "/auth", {
      headers: form,
      body: `intent=sign-up&email=${word()}@example.org&password=${word()}${word()}`,
    }),
  inquiries: ({ url }) =>
    askJson(
      url,
      "/functions/send-journey-form",
      createInquiry({ name: hostile().slice(0, 80), goals: hostile(), vision: hostile() }),
    ),
  scans: async ({ url }) => {
    const answers = Object.fromEntries(questions.map(({ id }) => [id, randomInt(6)]));
    const body = {
      firstName: hostile().slice(0, 40),
      lastName: "Soak",
      email: `${word()}@example.org`,
      company: "Cooperative",
    };
    const answer = await askJson(url, "/functions/send-assessment-results", {
      ...body,
      language: "en",
      answers,
      key: randomUUID(),
      elapsed: 600_000,
    });
    const link = /"link":"([^"]+)"/.exec(answer)?.[1];
    if (link && randomInt(4) === 0) await ask(url, "GET", `${new URL(link, url).pathname}/report.pdf`);
  },
  "large bodies": async ({ url, cookie }) => {
    await ask(url, "POST", pick(["/auth", "/functions/send-journey-form", "/journey"]), {
      headers: form,
      body: Buffer.alloc(3_000_000, "a"),
    });
    await ask(url, "POST", "/admin/pages/about/field", {
      headers: { ...form, cookie },
      body: `key=about:faq&values=${"x".repeat(900_000)}`,
    });
  },
  uploads: async ({ url, cookie }) => {
    const picture = pick([randomBytes(2_000_000), Buffer.alloc(12_000_000), await noisyPicture(3_000_000)]);
    const { contentType, body } = uploadBody(picture);
    await ask(url, "POST", "/admin/images/upload", {
      headers: { "content-type": contentType, ...(randomInt(2) ? { cookie } : {}) },
      body,
    });
  },
  "published words": async ({ url, cookie }) => {
    const headers = { ...form, cookie };
    const values = JSON.stringify({ en: hostile(), es: hostile() });
    const save = (base: string) =>
      ask(url, "POST", "/admin/pages/about/field", {
        headers,
        body: new URLSearchParams({ key: "about:mission.title", values, base }).toString(),
      });
    const base = /"base":"([^"]*)"/.exec(await save(""))?.[1];
    if (base) await save(base);
    await ask(url, "POST", "/admin/pages/about", { headers, body: "intent=publish" });
    for (const page of pages) await ask(url, "GET", page);
  },
};

/** Opens the set-up link that a new site prints. Returns the cookie of the owner's session. */
export async function becomeOwner(url: string, output: string): Promise<string> {
  const link = /http\S+\/auth\/setup\?token=\S+/.exec(output)![0];
  const response = await fetch(link, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email: "owner@savia.example", password: "lluvia de abril en otoño 7" }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/s, ""));
  if (cookies.length === 0) throw new Error(`The owner could not be created: ${response.status}`);
  return cookies.join("; ");
}

function askJson(url: string, path: string, body: object): Promise<string> {
  return ask(url, "POST", path, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

type Sent = { headers?: Record<string, string>; body?: string | Buffer /** Milliseconds. */; abortAfter?: number };

/** Every request comes from a different address, as behind a proxy. Resolves with the first part of the answer. */
function ask(
  url: string,
  method: string,
  path: string,
  { headers = {}, body, abortAfter }: Sent = {},
): Promise<string> {
  return new Promise((resolve) => {
    const all = {
      "x-forwarded-for": client(),
      "accept-encoding": pick(["br", "gzip", "identity"]),
      origin: url,
      ...headers,
    };
    const asked = request(url + path, { method, headers: all, agent: false, timeout: 60_000 }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += text.length < 10_000 ? chunk.toString("latin1") : ""));
      response.on("end", () => resolve(text));
      response.on("error", () => resolve(text));
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => resolve(""));
    asked.end(body);
    if (abortAfter !== undefined) setTimeout(() => asked.destroy(), abortAfter);
  });
}

/** Sends bytes and waits for a while, reading the answer or (stalled) not. */
function raw(port: number, bytes: string, milliseconds = 300, stalled = false): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "latin1")));
    if (stalled) socket.pause();
    else socket.resume();
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    setTimeout(() => socket.destroy(), milliseconds);
  });
}
