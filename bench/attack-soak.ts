import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { buildWhenChanged } from "../scripts/build.ts";
import { freePort } from "../test/postgres.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { attacks, statuses, type Target } from "./attacks.ts";
import { cpuMilliseconds } from "./process-figures.ts";
import { table, writeSection } from "./results-file.ts";

/** The part of one core that the site may use, so that the machine stays usable during an hour. */
const cpuShare = Number(process.env.SOAK_CPU ?? 0.35);

/** `npm run soak -- attacks [MINUTES]`: the embedded site under attack, and what its memory consists of meanwhile. */
export async function reportAttacks(minutes = 60) {
  await buildWhenChanged();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = temporaryFolder("attacks");
  const samples = process.env.MEMORY_SAMPLES ?? join(dataDir, "memory.jsonl");
  writeFileSync(samples, "");
  const site = await startSiteProcess(
    {
      PORT: String(port),
      SITE_URL: url,
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: "127.0.0.1",
      TEAM_EMAIL: "team@savia.example",
      MEMORY_SAMPLES: samples,
      METRICS_TOKEN: randomUUID(),
      MEMORY_SAMPLE_SECONDS: process.env.MEMORY_SAMPLE_SECONDS ?? "30",
    },
    {
      nodeFlags: [
        ...(process.env.SOAK_NODE_FLAGS?.split(" ") ?? []),
        "--import",
        join(process.cwd(), "bench", "memory-sampler.mjs"),
      ],
    },
  );
  console.log(`pid ${site.child.pid}, ${url}, samples in ${samples}`);
  const target: Target = { url, port, cookie: await becomeOwner(url, site.output()) };
  const done = new Map<string, number>();
  const wanted = process.env.SOAK_ATTACKS?.split(",");
  const chosen = Object.entries(attacks).filter(([name]) => wanted?.includes(name) ?? true);
  const began = Date.now();
  const cpuBefore = cpuMilliseconds(site.pid);
  let isOver = false;
  const end = setTimeout(() => (isOver = true), minutes * 60_000);
  await Promise.all(
    Array.from({ length: 4 }, async (_, lane) => {
      for (let turn = lane; !isOver; turn += 4) {
        const [name, attack] = chosen[turn % chosen.length]!;
        await attack(target);
        done.set(name, (done.get(name) ?? 0) + 1);
        while (!isOver && cpuMilliseconds(site.pid) - cpuBefore > cpuShare * (Date.now() - began)) await wait(50);
      }
    }),
  );
  clearTimeout(end);
  const answered = [...statuses]
    .sort()
    .map(([status, times]) => `${status}: ${times}`)
    .join(", ");
  console.log(
    table(
      ["attack", "times"],
      [...done].map(([name, times]) => [name, times]),
    ),
  );
  // Two more samples without any request show what stays.
  await wait(Number(process.env.SOAK_IDLE_SECONDS ?? 120) * 1000);
  await site.stop();
  const lines = readFileSync(samples, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, number>);
  const columns = Object.keys(lines[0]!);
  const shown = lines.filter(
    (_, index) => index % Math.max(1, Math.floor(lines.length / 12)) === 0 || index === lines.length - 1,
  );
  const rows = shown.map((line) => columns.map((column) => line[column] ?? ""));
  const attacked = lines.filter(({ seconds }) => seconds! > 60 && seconds! <= minutes * 60);
  const quarters = [0, 1, 2, 3].map((quarter) =>
    attacked.slice((quarter * attacked.length) / 4, ((quarter + 1) * attacked.length) / 4).map(({ rss }) => rss!),
  );
  const means = quarters.map((values) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length));
  writeSection(
    "attacks",
    `npm run soak -- attacks ${minutes}`,
    `The embedded site under ${chosen.length} kinds of attack for ${minutes} minutes, then idle; it may use ${cpuShare} of a core. Megabytes. Resident on average in each quarter of the time: ${means.join(", ")}. Answers: ${answered}.\n\n${table(columns, rows)}`,
  );
}

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
