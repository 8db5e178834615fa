import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyBackup } from "../../db/backup/read.server.ts";
import { patience } from "../../test/patience.ts";
import { freePort } from "../../test/postgres.ts";
import { expectNothingLost } from "../support/crash-rounds.ts";
import { startSiteProcess } from "../support/site-process.ts";
import { expect, test } from "@playwright/test";
import nodeFlags from "../../scripts/node-flags.json" with { type: "json" };

/** The embedded default, as processes: no site fixture here, which is on PostgreSQL. The long suite does ten rounds, `npm run soak -- crash` 50. */
test("after two kill -9 under load nothing that was acknowledged is lost, and every start opens", async () => {
  test.setTimeout(patience(240_000));
  await expectNothingLost(2);
});

test("npm run backup takes a running site, npm run restore makes another of it", async () => {
  test.setTimeout(patience(240_000));
  const folder = mkdtempSync(join(tmpdir(), "savia-move-"));
  const run = (script: string, args: string[], dataDir: string) =>
    spawnSync(process.execPath, [...nodeFlags, `scripts/${script}.ts`, ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder, dataDir) },
      encoding: "utf8",
      timeout: patience(90_000),
    });
  const port = await freePort();
  const site = await startSiteProcess({ PORT: String(port), DATA_DIR: join(folder, "old") });
  const file = join(folder, "backup.tar.gz");
  const made = run("backup", [file], "old");
  expect(made.stderr + made.stdout).toContain("rows and");
  const running = run("restore", [file, "--force"], "old");
  expect(running.stderr).toContain("in use by process");
  await site.stop();
  expect((await verifyBackup(file)).summary.rows.posts).toBe(14);
  const restored = run("restore", [file], "new");
  expect(restored.stderr + restored.stdout).toContain("The site is as it was");
  expect(run("restore", [file], "new").stderr).toContain("--force");
  const moved = await startSiteProcess({ PORT: String(port), DATA_DIR: join(folder, "new") });
  expect(moved.output()).not.toContain("sample articles");
  expect(await (await fetch(`http://127.0.0.1:${port}/insights`)).text()).toContain("/insights/");
  await moved.stop();
  rmSync(folder, { recursive: true, force: true });
});
