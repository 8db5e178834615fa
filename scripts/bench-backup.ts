import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { get, Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { generatePosts } from "../bench/generate-posts.ts";
import { median, table, writeSection } from "../bench/results-file.ts";
import { closeDatabase, openDatabase } from "../db/client.server.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { freePort } from "../test/postgres.ts";
import nodeFlags from "./node-flags.json" with { type: "json" };
import { buildWhenChanged } from "./build.ts";

/**
 * What visitors notice of a backup: the home page before, during and after one, on the embedded database with very many
 * posts. `npm run bench:backup [posts]`.
 */
const posts = Number(process.argv[2] ?? 100_000);
const calmSeconds = 20;
const folder = mkdtempSync(join(tmpdir(), "savia-bench-backup-"));
const port = await freePort();
const agent = new Agent({ keepAlive: true });
const pages = { "home, from memory": {}, "home, rendered for a session": { cookie: "savia.bench=1" } };
type Times = Record<keyof typeof pages, number[]>;
const emptyTimes = (): Times => ({ "home, from memory": [], "home, rendered for a session": [] });

await buildWhenChanged();
await openDatabase({ dataDir: folder });
await generatePosts(posts);
await closeDatabase();
const env = { PORT: String(port), DATA_DIR: folder };
const site = await startSiteProcess(env);
await requestFor(3, emptyTimes());
const [calm, during] = [emptyTimes(), emptyTimes()];
await requestFor(calmSeconds, calm);
const started = performance.now();
const isBackedUp = backUp();
await requestUntil(isBackedUp, during);
const seconds = (performance.now() - started) / 1000;
await requestFor(calmSeconds, calm);
await site.stop();
agent.destroy();
rmSync(folder, { recursive: true, force: true });

const rows = Object.keys(pages).map((name) => {
  const [usual, meanwhile] = [calm[name as keyof Times], during[name as keyof Times]];
  const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
  return [
    name,
    median(usual).toFixed(2),
    median(meanwhile).toFixed(2),
    (median(meanwhile) / median(usual)).toFixed(2),
    at(usual, 0.99).toFixed(1),
    at(meanwhile, 0.99).toFixed(1),
    Math.max(...meanwhile).toFixed(0),
  ];
});
const header = ["page", "usual ms", "during a backup ms", "ratio", "usual p99", "p99 during", "longest during"];
writeSection(
  "backup",
  "npm run bench:backup",
  `A backup of ${posts.toLocaleString("en")} posts on the embedded database took ${seconds.toFixed(0)} s, read back included. Medians of the home page, one request after the other, before and after it and during it, in one run. Wanted: a ratio of at most 1.10.\n\n${table(header, rows)}`,
);

async function backUp() {
  const job = fork("scripts/backup-job.ts", [JSON.stringify({ days: 7, weeks: 4, months: 12 })], {
    execArgv: nodeFlags,
    env: { ...process.env, ...env },
  });
  let outcome: unknown;
  job.on("message", (message: { kind: string }) => {
    if (message.kind !== "progress") outcome = message;
  });
  await new Promise((resolve) => job.on("close", resolve));
  if ((outcome as { kind?: string })?.kind !== "done") throw new Error(`The backup failed: ${JSON.stringify(outcome)}`);
}

async function requestFor(seconds: number, times: Times) {
  await requestUntil(wait(seconds * 1000), times);
}

async function requestUntil(end: Promise<unknown>, times: Times) {
  let isOver = false;
  const over = end.finally(() => (isOver = true));
  while (!isOver) {
    for (const [name, headers] of Object.entries(pages)) times[name as keyof Times].push(await timed(headers));
    await wait(20);
  }
  await over;
}

function timed(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    get({ port, path: "/", agent, headers }, (response) => {
      response.resume().on("end", () => resolve(performance.now() - begun));
    }).on("error", reject);
  });
}
