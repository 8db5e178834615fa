import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { db } from "#db/client.server.ts";
import { figureSums } from "#db/schema.ts";
import { requireProgram } from "../../test/machine.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { countStream, traces, type Tally } from "../support/measures/figures-stream.ts";
import { runScript, startSecondProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "figures-stream" } });

/** STREAM_REQUESTS=100000 takes ten minutes. */
const requests = Number(process.env.STREAM_REQUESTS ?? 5000);

async function tally(): Promise<Tally> {
  const sums: Tally = {};
  for (const { kind, hour, name, language, count } of await db().select().from(figureSums))
    if (hour === -1 && (kind === "page" || kind === "visitors")) {
      const key = kind === "page" ? `page ${name} ${language}` : kind;
      sums[key] = (sums[key] ?? 0) + count;
    }
  return sums;
}

test("[FI12] a stream of people and robots over three processes and nginx, one killed: counts are equal but for its last seconds, and nothing of a visitor is kept", async ({
  site,
}) => {
  test.setTimeout(600_000 + 10 * requests);
  const counted = await countStream({ requests, tally, start: (env) => startSecondProcess(site, env) });
  try {
    const { sure, most, stored } = counted;
    expect(counted.requests).toBeGreaterThanOrEqual(requests);
    for (const key of new Set([...Object.keys(most), ...Object.keys(stored)])) {
      expect(stored[key] ?? 0, key).toBeGreaterThanOrEqual(sure[key] ?? 0);
      expect(stored[key] ?? 0, key).toBeLessThanOrEqual(most[key] ?? 0);
    }
    const logs = [...counted.outputs, site.output(), ...filesOf(counted.nginx)];
    expect(counted.outputs.join()).toContain("is running at");
    expectNoTraces("logs", logs);
  } finally {
    await counted.stop();
  }
  const dump = execFileSync(requireProgram("pg_dump"), [site.databaseUrl], { encoding: "utf8", maxBuffer: 2 ** 30 });
  expect(dump).toContain("figure_sums");
  expectNoTraces("database", [dump]);
  const file = join(temporaryFolder("figures-backup"), "backup.tar.gz");
  const made = runScript("backup", { DATABASE_URL: site.databaseUrl, DATA_DIR: site.dataDir }, [file]);
  expect(made.stderr + made.stdout).toContain(file);
  const backup = gunzipSync(readFileSync(file)).toString("latin1");
  expect(backup).toContain("tables/figure_sums/");
  expect(backup).not.toMatch(/tables\/visitor_(salts|marks)\//);
  expectNoTraces("backup", [backup, made.stdout, made.stderr]);
});

function expectNoTraces(where: string, texts: string[]) {
  for (const text of texts) for (const trace of traces) expect(trace.exec(text)?.[0], where).toBeUndefined();
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
}
