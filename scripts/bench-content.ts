import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { measure, measureAfterChange, type Figures } from "../bench/content.ts";
import { generatePosts } from "../bench/generate-posts.ts";
import { table, writeSection } from "../bench/results-file.ts";
import { closeDatabase, openDatabase } from "../db/client.server.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { databaseUrl, freePort, executeOnServer, startPostgres } from "../test/postgres.ts";
import { buildWhenChanged } from "./build.ts";

/** Compares the blog with 100 posts and with very many: complete uncached responses of the production build. */
const few = 100;
const many = { postgres: 100_000, embedded: 10_000 };
const limits = { ratio: 3, milliseconds: 50 };
const [only] = process.argv.slice(2);

await buildWhenChanged();
const sections: string[] = [];
let missed = 0;
if (only !== "embedded") report("PostgreSQL", many.postgres, await onPostgres());
if (only !== "postgres") report("Embedded database", many.embedded, await onEmbedded());
writeSection(
  "content",
  "npm run bench:content",
  `Milliseconds for a whole answer without the page cache, medians. Wanted: at most ${limits.ratio} times the time at ${few} posts, and under ${limits.milliseconds} ms.\n\n${sections.join("\n\n")}`,
);
process.exit(missed > 0 ? 1 : 0);

async function onPostgres(): Promise<Figures[]> {
  const server = await startPostgres();
  try {
    const fillDatabase = async (count: number) => {
      const name = `content_${count}`;
      await executeOnServer(server.url, `drop database if exists ${name}`);
      await executeOnServer(server.url, `create database ${name} encoding 'UTF8' template template0`);
      const url = databaseUrl(server.url, name);
      await fill({ databaseUrl: url, dataDir: "" }, count);
      return url;
    };
    const databases = [await fillDatabase(few), await fillDatabase(many.postgres)] as const;
    const startOn = async (database: string) => ({
      ...(await startSite({ DATABASE_URL: database })),
      change: () => change(database),
    });
    const [small, large] = await Promise.all([startOn(databases[0]), startOn(databases[1])]);
    const figures = [...(await measure(small.url, large.url)), await measureAfterChange(small, large)];
    await small.stop();
    await large.stop();
    return figures;
  } finally {
    await server.stop();
  }
}

async function onEmbedded(): Promise<Figures[]> {
  const [smallFolder, largeFolder] = [
    mkdtempSync(join(tmpdir(), "savia-content-")),
    mkdtempSync(join(tmpdir(), "savia-content-")),
  ];
  try {
    await fill({ dataDir: smallFolder }, few);
    await fill({ dataDir: largeFolder }, many.embedded);
    const [small, large] = await Promise.all([
      startSite({ DATA_DIR: smallFolder }),
      startSite({ DATA_DIR: largeFolder }),
    ]);
    const figures = await measure(small.url, large.url);
    await small.stop();
    await large.stop();
    return figures;
  } finally {
    for (const folder of [smallFolder, largeFolder]) rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(database: Parameters<typeof openDatabase>[0], count: number) {
  console.log(`Writing ${count.toLocaleString("en-US")} posts …`);
  await openDatabase(database);
  await generatePosts(count);
  await closeDatabase();
}

async function startSite(env: Record<string, string>) {
  const port = await freePort();
  const own = env.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), "savia-content-"));
  const running = await startSiteProcess({ PORT: String(port), ...(own ? { DATA_DIR: own } : {}), ...env });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await running.stop();
      if (own) rmSync(own, { recursive: true, force: true });
    },
  };
}

/** Raises the content version, as a change of a post does. */
async function change(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update content_version set version = version + 1");
  await client.query("select pg_notify('content', '')");
  await client.end();
  // The site is notified immediately, but takes a few milliseconds to reload its content.
  await wait(100);
}

function report(name: string, count: number, figures: Figures[]) {
  const rows = figures.map(({ name: what, few: a, many: b, ratio }) => {
    const isWithinLimits = ratio <= limits.ratio && b < limits.milliseconds;
    if (!isWithinLimits) missed++;
    return [what, a.toFixed(1), b.toFixed(1), `${ratio.toFixed(2)}×`, isWithinLimits ? "yes" : "no"];
  });
  const heading = ["", `${few} posts`, `${count.toLocaleString("en-US")} posts`, "ratio", "as wanted"];
  sections.push(`### ${name}\n\n${table(heading, rows)}`);
  console.log(`\n${name}\n${rows.map((row) => row.join("  ")).join("\n")}`);
}
