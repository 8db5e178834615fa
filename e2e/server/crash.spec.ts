import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSource } from "../../db/backup/backup-file.ts";
import { verifyBackup } from "../../db/backup/read.server.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { freePort } from "../../test/postgres.ts";
import { expectNothingLost } from "../support/faults/crash-rounds.ts";
import { runScript, startSiteProcess } from "../support/site-process.ts";
import { expect, test } from "@playwright/test";

// On the embedded database, so without the site fixture. The long suite does ten rounds.

test("after two kill -9 under load no acknowledged inquiry is lost, and every restart succeeds", async () => {
  test.setTimeout(scaledTimeout(240_000));
  await expectNothingLost(2);
});

test("npm run backup works while the site is running, and npm run restore recreates the site elsewhere", async () => {
  test.setTimeout(scaledTimeout(240_000));
  const folder = mkdtempSync(join(tmpdir(), "savia-move-"));
  const run = (script: string, args: string[], dataDir: string) =>
    runScript(script, { DATA_DIR: join(folder, dataDir) }, args);
  const port = await freePort();
  const site = await startSiteProcess({ PORT: String(port), DATA_DIR: join(folder, "old") });
  const file = join(folder, "backup.tar.gz");
  const made = run("backup", [file], "old");
  expect(made.stderr + made.stdout).toContain("rows and");
  const running = run("restore", [file, "--force"], "old");
  expect(running.stderr).toContain("in use by process");
  await site.stop();
  expect((await verifyBackup(fileSource(file))).summary.rows.posts).toBe(14);
  const restored = run("restore", [file], "new");
  expect(restored.stderr + restored.stdout).toContain("The site is as it was");
  expect(run("restore", [file], "new").stderr).toContain("--force");
  const moved = await startSiteProcess({ PORT: String(port), DATA_DIR: join(folder, "new") });
  expect(moved.output()).not.toContain("sample articles");
  expect(await (await fetch(`http://127.0.0.1:${port}/insights`)).text()).toContain("/insights/");
  await moved.stop();
  rmSync(folder, { recursive: true, force: true });
});
