import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { startFront } from "#test/nginx-front.ts";
import { freePort } from "#test/postgres.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";

/**
 * A stream of requests as a site gets them: people who read in two languages, robots that say so and robots that do not,
 * our own people and prefetches; cached and rendered pages; two processes that are asked directly, one of which is killed,
 * and one behind the shipped nginx.
 */
type Visit = { address: string; userAgent: string; requests: { path: string; headers?: Record<string, string> }[] };
/** "page /about en" or "visitors" -> count */
export type Tally = Record<string, number>;
type Stream = { visits: Visit[]; requests: number; expected: Tally };

const chrome = (build: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.7.${build}.0 Safari/537.36`;
const robots = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "curl/8.5.0",
];
/** Every address and user agent of the stream has one. The log shortens addresses to their network (198.51.7.0). */
export const traces = [/198\.51\.\d+\.(?!0\b)\d+/, /Chrome\/131\.7\./];

/** The same stream for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

let people = 0;

function streamOf(total: number, pages: string[], { seed, rendered }: { seed: number; rendered: string }): Stream {
  const random = randomOf(seed);
  const stream: Stream = { visits: [], requests: 0, expected: {} };
  const count = (key: string) => (stream.expected[key] = (stream.expected[key] ?? 0) + 1);
  while (stream.requests < total) {
    people++;
    const visit: Visit = {
      address: `198.51.${(people >> 8) & 255}.${people & 255}`,
      userAgent: chrome(people),
      requests: [],
    };
    const kind = random(20);
    const language = random(2) === 0 ? "en" : "es";
    const localized = (page: string) => (language === "es" ? (page === "/" ? "/es" : `/es${page}`) : page);
    const read = Array.from({ length: 1 + random(6) }, () => pages[random(pages.length)]!);
    visit.requests = read.map((page) => ({ path: localized(page) }));
    if (kind < 14) {
      for (const page of read) count(`page ${page} ${language}`);
      count("visitors");
      if (random(10) === 0) {
        visit.requests.push({ path: localized(`${rendered}?q=word${random(30)}`) });
        count(`page ${rendered} ${language}`);
      }
      // Its style sheet, after the first page as in a browser.
      visit.requests.splice(1, 0, { path: "/logo.svg" });
      if (random(5) === 0)
        visit.requests.push({ path: localized(pages[0]!), headers: { "sec-purpose": "prefetch;prerender" } });
    } else if (kind < 17) visit.userAgent = robots[random(robots.length)]!;
    else if (kind === 19) for (const request of visit.requests) request.headers = { cookie: "savia.session_token=x" };
    // The others claim to be browsers and ask for no file.
    stream.visits.push(visit);
    stream.requests += visit.requests.length;
  }
  return stream;
}

async function send(base: string, { visits }: Stream, atOnce: number) {
  const isSecure = base.startsWith("https:");
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, maxSockets: atOnce, rejectUnauthorized: false })
    : new HttpAgent({ keepAlive: true, maxSockets: atOnce });
  const request = isSecure ? httpsRequest : httpRequest;
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(base + path, { headers, agent }, (response) => {
        response.on("end", () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${response.statusCode}`)),
        );
        response.resume();
      });
      sent.on("error", reject);
      sent.end();
    });
  const queue = visits.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { address, userAgent, requests } of queue)
        for (const { path, headers } of requests)
          await ask(path, { "user-agent": userAgent, "x-forwarded-for": address, "accept-encoding": "br", ...headers });
    }),
  );
  agent.destroy();
}

type Started = { url: string; output(): string; stop(signal?: NodeJS.Signals): Promise<unknown> };
type Options = {
  requests: number;
  start(env: Record<string, string>): Promise<Started>;
  /** What is stored now. */
  tally(): Promise<Tally>;
};

/** Sends the stream and waits until everything is stored. */
export async function countStream({ requests, start, tally }: Options) {
  const env = { TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "info" };
  const lines = await freePort();
  const [direct, killed, behind] = [
    await start(env),
    await start(env),
    await start({ ...env, COUNT_VIEWS: `syslog:${lines}` }),
  ];
  const front = await startFront({
    sitePort: Number(new URL(behind.url).port),
    replace: [
      ["server=127.0.0.1:5140", `server=127.0.0.1:${lines}`],
      ["limit_req zone=savia burst=100 nodelay;", ""],
    ],
  });
  // Every part reads its own pages, so that what is missing tells where.
  const parts = {
    direct: streamOf(requests * 0.4, ["/", "/about", "/journey"], { seed: 1, rendered: "/insights" }),
    front: streamOf(requests * 0.4, ["/offerings", "/privacy"], { seed: 2, rendered: "/offerings" }),
    before: streamOf(requests * 0.15, ["/events", "/tools/team"], { seed: 3, rendered: "/tools/team" }),
    atDeath: streamOf(requests * 0.05, ["/raices-latinas"], { seed: 4, rendered: "/raices-latinas" }),
  };
  try {
    await Promise.all([
      send(direct.url, parts.direct, 4),
      send(front.url, parts.front, 4),
      (async () => {
        await send(killed.url, parts.before, 4);
        await settled(tally, ["page /events", "page /tools/team"]);
        await send(killed.url, parts.atDeath, 4);
        await killed.stop("SIGKILL");
      })(),
    ]);
    const stored = await settled(tally, ["page", "visitors"]);
    const sure = sumOf(parts.direct.expected, parts.front.expected, parts.before.expected);
    const all = Object.values(parts).reduce((sum, part) => sum + part.requests, 0);
    return {
      requests: all,
      sure,
      most: sumOf(sure, parts.atDeath.expected),
      stored,
      outputs: [direct, killed, behind].map(({ output }) => output()),
      nginx: front.folder,
      stop: async () => {
        await front.stop();
        await direct.stop();
        await behind.stop();
      },
    };
  } catch (error) {
    await front.stop();
    for (const site of [direct, killed, behind]) await site.stop("SIGKILL");
    throw error;
  }
}

function sumOf(...tallies: Tally[]): Tally {
  const sum: Tally = {};
  for (const tally of tallies) for (const [key, count] of Object.entries(tally)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}

/** Until nothing was added for longer than a process waits before it stores. */
async function settled(tally: () => Promise<Tally>, prefixes: string[]): Promise<Tally> {
  const quiet = scaledTimeout(7000);
  let [last, since] = ["", performance.now()];
  for (;;) {
    const now = await tally();
    const text = JSON.stringify(
      Object.entries(now)
        .filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)))
        .sort(),
    );
    if (text !== last) [last, since] = [text, performance.now()];
    else if (performance.now() - since > quiet && text !== "[]") return now;
    await pause(250);
  }
}
