import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { get, Agent } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { entriesOf, keysOf } from "../app/platform/typed-keys.ts";
import { machineLoad, table, writeSection } from "../bench/results-file.ts";
import { closeDatabase, openDatabase } from "../db/client.server.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { generatePosts } from "../test/articles/generate-posts.ts";
import { median, percentile } from "../test/percentiles.ts";
import { freePort } from "../test/postgres.ts";
import nodeFlags from "./node-flags.json" with { type: "json" };
import { buildWhenChanged } from "./build.ts";

/**
 * What visitors notice of a backup, on the embedded database with very many posts: the home page while the backup works,
 * and in turn while it is suspended, so that whatever else the machine does affects both alike.
 * `npm run bench:backup [posts] [FOLDER]` uses the data folder of a site as it is.
 */
const posts = Number(process.argv[2] ?? 100_000);
const given = process.argv[3];
const turnMilliseconds = 1500;
const folder = given ?? mkdtempSync(join(tmpdir(), "savia-bench-backup-"));
const port = await freePort();
const agent = new Agent({ keepAlive: true });
const pages = { "home, from memory": {}, "home, rendered for a session": { cookie: "savia.bench=1" } };
type Times = Record<keyof typeof pages, number[]>;
const emptyTimes = (): Times => ({ "home, from memory": [], "home, rendered for a session": [] });

await buildWhenChanged();
if (!given) {
  await openDatabase({ dataDir: folder });
  await generatePosts(posts);
  await closeDatabase();
}
const env = { PORT: String(port), DATA_DIR: folder };
// As in production, where the site itself starts the backup.
const site = await startSiteProcess(env, { inThisSession: true });
await requestFor(3, emptyTimes());
const [calm, during] = [emptyTimes(), emptyTimes()];
const load = machineLoad();
const seconds = await requestDuringBackup();
await site.stop();
agent.destroy();
if (!given) rmSync(folder, { recursive: true, force: true });

const rows = keysOf(pages).map((name) => {
  const [usual, meanwhile] = [calm[name], during[name]];
  return [
    name,
    `${usual.length} and ${meanwhile.length}`,
    median(usual).toFixed(2),
    median(meanwhile).toFixed(2),
    (median(meanwhile) / median(usual)).toFixed(2),
    percentile(usual, 0.99).toFixed(1),
    percentile(meanwhile, 0.99).toFixed(1),
    [...usual, ...meanwhile].reduce((longest, time) => Math.max(longest, time), 0).toFixed(0),
  ];
});
const header = ["page", "samples", "suspended ms", "working ms", "ratio", "suspended p99", "working p99", "longest"];
writeSection(
  "backup",
  "npm run bench:backup",
  `A backup of ${posts.toLocaleString("en")} posts on the embedded database worked for ${seconds.toFixed(0)} s, read back included. Medians of the home page, one request after the other, in turns of ${turnMilliseconds / 1000} s while the backup works and while it is suspended. Wanted: a ratio of at most 1.10. Load of the machine: ${load} before, ${machineLoad()} at the end, on ${availableParallelism()} cores.\n\n${table(header, rows)}`,
);

/** Returns for how many seconds the backup was not suspended. */
async function requestDuringBackup(): Promise<number> {
  const job = fork("scripts/backup-job.ts", [JSON.stringify({ days: 7, weeks: 4, months: 12 })], {
    execArgv: nodeFlags,
    env: { ...process.env, ...env },
  });
  let outcome: { kind?: string } | undefined;
  let isOver = false;
  job.on("message", (message: { kind: string }) => {
    if (message.kind !== "progress") outcome = message;
  });
  job.on("close", () => (isOver = true));
  let worked = 0;
  while (!isOver) {
    const begun = performance.now();
    await requestUntil(() => isOver || performance.now() > begun + turnMilliseconds, during);
    worked += performance.now() - begun;
    if (isOver) break;
    job.kill("SIGSTOP");
    await requestFor(turnMilliseconds / 1000, calm);
    job.kill("SIGCONT");
  }
  if (outcome?.kind !== "done") throw new Error(`The backup failed: ${JSON.stringify(outcome)}`);
  return worked / 1000;
}

async function requestFor(seconds: number, times: Times) {
  const end = performance.now() + seconds * 1000;
  await requestUntil(() => performance.now() > end, times);
}

async function requestUntil(isEnd: () => boolean, times: Times) {
  while (!isEnd()) {
    for (const [name, headers] of entriesOf(pages)) times[name].push(await timed(headers));
    await wait(20);
  }
}

function timed(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    get({ port, path: "/", agent, headers }, (response) => {
      response.resume().on("end", () => resolve(performance.now() - begun));
    }).on("error", reject);
  });
}
