import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countStream, type Tally } from "../bench/figures-stream.ts";
import { pageCost } from "../bench/page-cost.ts";
import { median, printed, table, writeSection } from "../bench/results-file.ts";
import { closeDatabase, db, openDatabase } from "../db/client.server.ts";
import { figureSums } from "../db/schema.ts";
import { createTemplate, databaseUrl, executeOnServer, freePort, startPostgres } from "../test/postgres.ts";
import { buildWhenChanged } from "./build.ts";

/**
 * What counting costs beside the last commit that did not count and beside the same code that does not count documents;
 * and whether a stream of requests is counted exactly. `npm run bench:figures -- 100000 [stream|cost]`
 */
const before = "a25e777b";
const requests = Number(process.argv[2] ?? 100_000);
const only = process.argv[3];

await buildWhenChanged();
const { startSiteProcess } = await import("../e2e/support/site-process.ts");
if (only !== "stream") writeSection("figures", "npm run bench:figures", (await costs()).join("\n\n"));
if (only !== "cost") writeSection("figures-stream", "npm run bench:figures", (await stream()).join("\n\n"));
process.exit(0);

async function costs(): Promise<string[]> {
  const { buildPreviousRelease } = await import("../e2e/support/previous-release.ts");
  const folders: string[] = [];
  const start = async (cwd: string, env: Record<string, string> = {}) => {
    const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), "savia-bench-figures-"))];
    folders.push(dataDir);
    const site = await startSiteProcess(
      { PORT: String(port), DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1", ...env },
      { cwd },
    );
    return { ...site, port };
  };
  const earlier = buildPreviousRelease(before);
  const sites = {
    "before counting": await start(earlier),
    "not counting": await start(process.cwd(), { COUNT_VIEWS: "beacon" }),
    counting: await start(process.cwd()),
  };
  const browser =
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\r\nAccept-Encoding: br\r\n";
  const headers = `${browser}If-None-Match: "x"\r\n`;
  const loads = {
    "one browser": () => ({ path: "/about", headers }),
    "10,000 addresses of pages with campaigns": (index: number) => ({
      path: `/about?utm_source=letter&utm_campaign=c-${index % 10_000}`,
      headers,
    }),
    "10,000 visitors behind a proxy": (index: number) => {
      const visitor = index % 10_000;
      const from = `X-Forwarded-For: 198.51.${visitor >> 8}.${visitor & 255}\r\nReferer: https://host-${visitor}.example/\r\n`;
      return { path: "/about", headers: headers + from };
    },
  };
  const names = Object.keys(sites) as (keyof typeof sites)[];
  const rows: (string | number)[][] = [];
  for (const [load, requestOf] of Object.entries(loads)) {
    const found = new Map(names.map((name) => [name, { cost: [] as number[], rate: [] as number[] }]));
    // The first round warms up.
    for (let round = -1; round < 7; round++)
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const { port, pid } = sites[name];
        const { microseconds, perSecond } = await pageCost({ port, pid, requests: 30_000, requestOf });
        if (round < 0) continue;
        found.get(name)!.cost.push(microseconds);
        found.get(name)!.rate.push(perSecond);
      }
    const own = found.get("counting")!;
    for (const name of names) {
      const { cost, rate } = found.get(name)!;
      // Neighbours in time are compared, because the machine's speed changes.
      const ratio = median(own.cost.map((value, round) => value / cost[round]!));
      rows.push(
        printed([
          load,
          name,
          median(cost).toFixed(1),
          Math.round(median(rate)),
          name === "counting" ? "" : `${((ratio - 1) * 100).toFixed(1)} %`,
        ]),
      );
    }
  }
  for (const site of Object.values(sites)) await site.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  const memory = execFileSync(process.execPath, ["--expose-gc", "bench/counting.ts"], { encoding: "utf8" });
  return [
    `The same page from memory (br, embedded database, which also stores the sums), 30,000 requests a round, seven alternating rounds; "before counting" is commit ${before}, whose page has other bytes. The last column is how much more CPU a counted page takes (medians of ratios within a round). Goal: at most 2 %.`,
    table(["load", "site", "µs of CPU a page", "pages/s", "counting costs"], rows),
    "The counter alone (`node --expose-gc bench/counting.ts`; goal: 5 MB):",
    memory
      .trim()
      .split("\n")
      .map((line) => `- ${line}`)
      .join("\n"),
  ];
}

async function stream(): Promise<string[]> {
  const server = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), "savia-bench-figures-"));
  try {
    await executeOnServer(server.url, `create database figures template ${await createTemplate(server.url)}`);
    const url = databaseUrl(server.url, "figures");
    await openDatabase({ databaseUrl: url, dataDir });
    const counted = await countStream({
      requests,
      start: async (env) => {
        const port = await freePort();
        const site = await startSiteProcess({ PORT: String(port), DATABASE_URL: url, DATA_DIR: dataDir, ...env });
        return { ...site, url: `http://127.0.0.1:${port}` };
      },
      tally,
    });
    await counted.stop();
    await closeDatabase();
    const { sure, most, stored, seconds } = counted;
    const rows = Object.keys(most)
      .sort()
      .map((key) => printed([key, sure[key] ?? 0, most[key] ?? 0, stored[key] ?? 0]));
    const wrong = Object.keys({ ...most, ...stored }).filter(
      (key) => (stored[key] ?? 0) < (sure[key] ?? 0) || (stored[key] ?? 0) > (most[key] ?? 0),
    );
    if (wrong.length > 0) console.error(`Counted wrongly: ${wrong.join(", ")}`);
    return [
      `A stream of ${counted.requests} requests in ${Math.round(seconds)} s: people and robots in two languages, cached and rendered pages, two processes asked directly (one killed with -9 right after its last answer) and one behind the shipped nginx. "At most" includes what the killed process answered last and may not have stored. ${wrong.length === 0 ? "All counts are within." : `Outside: ${wrong.join(", ")}.`}`,
      table(["what", "at least", "at most", "counted"], rows),
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function tally(): Promise<Tally> {
  const sums: Tally = {};
  for (const { kind, hour, name, language, count } of await db().select().from(figureSums))
    if (hour === -1 && (kind === "page" || kind === "visitors")) {
      const key = kind === "page" ? `page ${name} ${language}` : kind;
      sums[key] = (sums[key] ?? 0) + count;
    }
  return sums;
}
