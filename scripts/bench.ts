import { measureFront } from "../bench/front.ts";
import { load, startFileServer, type Load, type SavedPage, fetchRaw } from "../bench/load.ts";
import { printed, table, writeSection } from "../bench/results-file.ts";
import { closeDatabase, openDatabase } from "../db/client.server.ts";
import { cpuMilliseconds, residentMegabytes } from "../e2e/support/measures/process-figures.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { generatePosts, words } from "../test/articles/generate-posts.ts";
import { median } from "../test/percentiles.ts";
import { createTemplate, databaseUrl, freePort, executeOnServer, startPostgres } from "../test/postgres.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { buildWhenChanged } from "./build.ts";

/**
 * Pages per second and p99 compared with nginx serving the same bytes; cost of a render; memory; start-up time; nginx
 * front.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = 3;
const addresses = { home: "/", listing: "/insights", article: "/insights/who-decides-what", tools: "/tools" };
const encodings = ["br", "identity"] as const;

await buildWhenChanged();
const postgres = await startPostgres();
const template = await createTemplate(postgres.url);
await executeOnServer(postgres.url, `create database bench template ${template}`);
const DATABASE_URL = databaseUrl(postgres.url, "bench");
const sections: string[] = [];

try {
  // `npm run bench -- front` measures the proxy alone.
  if (process.argv[2] !== "front") {
    for (const workers of [1, 2]) sections.push(...(await besideNginx(workers)));
    sections.push("### Rendering, without the page cache", await renderCosts());
    sections.push("### The embedded default", await embedded());
    writeSection("bench", "npm run bench", sections.join("\n\n"));
  }
  writeSection("front", "npm run bench", await throughFront());
} finally {
  await postgres.stop();
}

/** The home page through docs/operations/nginx.conf. */
async function throughFront(): Promise<string> {
  const { site, url } = await startSite({ DATABASE_URL, TRUSTED_PROXIES: "127.0.0.1" });
  try {
    const home = (await savePages(url)).find(({ name, encoding }) => name === "home" && encoding === "br")!;
    return [
      "The home page (br) over TLS through `docs/operations/nginx.conf`, beside the same file without its page cache and beside nginx serving the same bytes as a file; one nginx worker, one process of the site, 32 requests at a time. Ratios are medians of five alternating rounds. Goals: 2 times the front without the cache, 0.65 of the file (HTTP/1.1).",
      await measureFront(Number(new URL(url).port), addresses.home, home.body),
    ].join("\n\n");
  } finally {
    await site.stop();
  }
}

/** The same bytes served by the site and by nginx, in alternating rounds. */
async function besideNginx(workers: number): Promise<string[]> {
  const { site, url } = await startSite({ DATABASE_URL, WORKERS: String(workers) });
  const idle = residentMegabytes(site.pid);
  const pages = await savePages(url);
  const nginxPort = await freePort();
  const nginx = await startFileServer(nginxPort, workers, pages);
  const rows: (string | number)[][] = [];
  try {
    for (const { name, path, encoding } of pages) {
      const ours: Load[] = [];
      const theirs: Load[] = [];
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const nginx = await load(`http://127.0.0.1:${nginxPort}/${encoding}/${name}.html`, { seconds });
        const site = await load(url + path, { seconds, headers: { "accept-encoding": encoding } });
        theirs.push(nginx);
        ours.push(site);
        ratios.push(site.perSecond / nginx.perSecond);
      }
      rows.push(
        printed([
          name,
          encoding,
          Math.round(median(ours.map(({ perSecond }) => perSecond))),
          median(ours.map(({ p99 }) => p99)).toFixed(1),
          Math.round(median(theirs.map(({ perSecond }) => perSecond))),
          median(theirs.map(({ p99 }) => p99)).toFixed(1),
          median(ratios).toFixed(2),
        ]),
      );
    }
    const busy = residentMegabytes(site.pid);
    return [
      `### ${workers} process${workers > 1 ? "es" : ""} on PostgreSQL, nginx with ${workers}`,
      table(["page", "encoding", "pages/s", "p99 ms", "nginx/s", "p99 ms", "ratio"], rows),
      `Resident memory per process (MB): ${idle.join(", ")} idle; ${busy.join(", ")} after the load.`,
    ];
  } finally {
    await nginx.stop();
    await site.stop();
  }
}

async function startSite(env: Record<string, string>) {
  const port = await freePort();
  const site = await startSiteProcess({
    PORT: String(port),
    DATA_DIR: temporaryFolder("bench"),
    LOG_LEVEL: "info",
    ...env,
  });
  return { site, url: `http://127.0.0.1:${port}` };
}

async function savePages(url: string): Promise<SavedPage[]> {
  const pages: SavedPage[] = [];
  for (const [name, path] of Object.entries(addresses)) {
    for (const encoding of encodings) {
      // The compressed copy is ready a moment after the first render.
      let answer = await fetchRaw(url + path, encoding);
      for (let tries = 0; encoding === "br" && answer.encoding !== "br" && tries < 50; tries++)
        answer = await fetchRaw(url + path, encoding);
      pages.push({ name, path, encoding, body: answer.body });
    }
  }
  return pages;
}

/** CPU time of one render, with 100 and with 100,000 posts. A session cookie bypasses the page cache. */
async function renderCosts(): Promise<string> {
  const rows: (string | number)[][] = [];
  const cost: Record<string, number[]> = {};
  for (const count of [100, 100_000]) {
    const name = `bench_${count}`;
    await executeOnServer(postgres.url, `create database ${name} template ${template}`);
    await openDatabase({ databaseUrl: databaseUrl(postgres.url, name), dataDir: "" });
    await generatePosts(count);
    await closeDatabase();
    const { site, url } = await startSite({ DATABASE_URL: databaseUrl(postgres.url, name), LOG_LEVEL: "warn" });
    const slug = /href="\/insights\/([\w-]+)"/.exec(
      (await fetchRaw(`${url}/insights`, "identity")).body.toString(),
    )![1];
    const pages = { ...addresses, article: `/insights/${slug}`, search: `/search?q=${words.common}` };
    for (const [page, path] of Object.entries(pages)) {
      await renders(url + path, 300);
      const before = cpuMilliseconds(site.pid);
      const started = performance.now();
      await renders(url + path, 500);
      (cost[page] ??= []).push((cpuMilliseconds(site.pid) - before) / 500, (performance.now() - started) / 500);
    }
    await site.stop();
  }
  for (const [page, [cpuFew = 0, timeFew = 0, cpuMany = 0, timeMany = 0]] of Object.entries(cost)) {
    rows.push([
      page,
      cpuFew.toFixed(2),
      timeFew.toFixed(2),
      cpuMany.toFixed(2),
      timeMany.toFixed(2),
      (timeMany / timeFew).toFixed(2),
    ]);
  }
  return table(
    ["page", "CPU ms, 100 posts", "ms, 100 posts", "CPU ms, 100,000 posts", "ms, 100,000 posts", "ratio of times"],
    rows,
  );
}

async function renders(url: string, count: number) {
  for (let number = 0; number < count; number++) await fetchRaw(url, "identity", { cookie: "savia.bench=1" });
}

async function embedded(): Promise<string> {
  const env = { DATA_DIR: temporaryFolder("bench"), DATABASE_URL: "" };
  const first = await startSite(env);
  await first.site.stop();
  const times: number[] = [];
  const timedStart = async () => {
    const started = performance.now();
    const { site, url } = await startSite(env);
    await fetchRaw(url, "identity");
    times.push(performance.now() - started);
    return { site, url };
  };
  for (let round = 0; round < 2; round++) await (await timedStart()).site.stop();
  const { site, url } = await timedStart();
  const idle = residentMegabytes(site.pid);
  await load(url, { seconds });
  const busy = residentMegabytes(site.pid);
  await site.stop();
  return `A start on an existing database answers the home page after ${(median(times) / 1000).toFixed(1)} s (median of 3). Resident memory: ${idle.join(", ")} MB idle, ${busy.join(", ")} MB after load.`;
}
