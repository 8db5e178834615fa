import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { spawnForTest } from "#test/child-process.ts";
import {
  beginRestore,
  findActiveRestore,
  markReady,
  readRestoreStatus,
  removeAbandonedRestore,
  stagedSite,
  uploadedFile,
  writeRestoreStatus,
} from "./staged-restore.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "savia-staged-restore-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entries = () => readdirSync(join(folder, "restore")).sort();

test("a second restore waits for the first one", () => {
  expect(beginRestore(folder, "first")).toBe(true);
  expect(findActiveRestore(folder)).toMatchObject({ id: "first" });
  expect(beginRestore(folder, "second")).toBe(false);
  expect(readRestoreStatus(folder)).toMatchObject({ id: "first" });
  writeRestoreStatus(folder, { id: "first", phase: "failed" });
  expect(beginRestore(folder, "second")).toBe(true);
  writeRestoreStatus(folder, { id: "second", phase: "failed" });
});

test("a killed restore blocks nothing, although the next start has the same process id, as in a container", () => {
  mkdirSync(join(folder, "restore"));
  const status = { id: "killed", pid: process.pid, phase: "receiving" };
  writeFileSync(join(folder, "restore", "status.json"), JSON.stringify(status));
  expect(findActiveRestore(folder)).toBeUndefined();
  expect(beginRestore(folder, "next")).toBe(true);
  writeRestoreStatus(folder, { id: "next", phase: "failed" });
});

test("a restore of another process counts until that one is killed, and then its upload is deleted", async () => {
  const code = `
    const { beginRestore, uploadedFile } = await import("#app/platform/backups/staged-restore.server.ts");
    const { writeFileSync } = await import("node:fs");
    const folder = ${JSON.stringify(folder)};
    beginRestore(folder, "other");
    for (const end of ["", ".part"]) writeFileSync(uploadedFile(folder) + end, "a backup");
    console.log("begun");
    setInterval(() => {}, 1000);`;
  const child = spawnForTest(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await Promise.race([new Promise((resolve) => child.stdout!.once("data", resolve)), ended]);
  expect(findActiveRestore(folder)).toMatchObject({ id: "other" });
  expect(beginRestore(folder, "mine")).toBe(false);
  removeAbandonedRestore(folder);
  expect(entries()).toEqual(["status.json", "upload", "upload.part"]);
  child.kill("SIGKILL");
  await ended;
  expect(findActiveRestore(folder)).toBeUndefined();
  removeAbandonedRestore(folder);
  expect(entries()).toEqual(["status.json"]);
});

test("a finished restore that waits for the next start is not thrown away", () => {
  expect(beginRestore(folder, "first")).toBe(true);
  mkdirSync(stagedSite(folder));
  writeFileSync(uploadedFile(folder), "a backup");
  markReady(folder);
  writeRestoreStatus(folder, { id: "first", phase: "starting" });
  expect(beginRestore(folder, "second")).toBe(false);
  expect(entries()).toEqual(["ready", "site", "status.json", "upload"]);
});
