import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataFolder } from "./data-folder.server.ts";

let folder: string;
let umask: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "savia-data-"));
  umask = process.umask(0o022);
});

afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

test("files that an earlier version left readable to others are restricted, and new files are private from the start", () => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "outbox"), { mode: 0o755 });
  mkdirSync(join(folder, "database", "base", "1"), { recursive: true, mode: 0o777 });
  for (const file of ["outbox/reset.eml", "database/base/1/16384", "auth-secret"]) {
    writeFileSync(join(folder, file), "secret");
    chmodSync(join(folder, file), 0o666);
  }
  expect(openDataFolder(folder).notRestricted).toEqual([]);
  expect([modeOf(), modeOf("outbox"), modeOf("database"), modeOf("database", "base", "1")]).toEqual(
    Array<string>(4).fill("700"),
  );
  expect([modeOf("outbox", "reset.eml"), modeOf("database", "base", "1", "16384"), modeOf("auth-secret")]).toEqual(
    Array<string>(3).fill("600"),
  );
  writeFileSync(join(folder, "new"), "");
  mkdirSync(join(folder, "uploads"));
  expect([modeOf("new"), modeOf("uploads")]).toEqual(["600", "700"]);
});

test("symbolic links and files that do not belong to the site keep their modes", () => {
  const elsewhere = join(folder, "elsewhere.txt");
  writeFileSync(elsewhere, "");
  chmodSync(elsewhere, 0o644);
  mkdirSync(join(folder, "uploads"));
  symlinkSync(elsewhere, join(folder, "uploads", "link"));
  openDataFolder(folder);
  expect(modeOf("elsewhere.txt")).toBe("644");
});

test("thousands of files are corrected within seconds", () => {
  const uploads = join(folder, "uploads");
  mkdirSync(uploads);
  for (let number = 0; number < 3000; number++) writeFileSync(join(uploads, `${number}`), "");
  const started = performance.now();
  openDataFolder(folder);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(modeOf("uploads", "2999")).toBe("600");
});

test("the error for an unusable folder names it, the reason and what to do", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => openDataFolder(file)).toThrow(/The data folder .*\/file cannot be used\. It is a file/);
  expect(() => openDataFolder(join(file, "data"))).toThrow(/a part of its path is\. Choose a folder/);
  symlinkSync(join(folder, "nowhere", "deep"), join(folder, "broken"));
  expect(() => openDataFolder(join(folder, "broken"))).toThrow(/broken cannot be used/);
  expect(() => openDataFolder("/proc/savia")).toThrow(
    /\/proc\/savia cannot be used\. (It cannot be made there|The user)/,
  );
});

test("a folder of another user is refused, with the command that changes its owner", () => {
  const forbidden = join(folder, "forbidden");
  mkdirSync(forbidden);
  chmodSync(folder, 0o755);
  chmodSync(forbidden, 0o555);
  const root = process.geteuid!() === 0;
  // Root can write anywhere, so the check runs as another user.
  if (root) process.seteuid!(65534);
  try {
    expect(() => openDataFolder(forbidden)).toThrow(/may not write there\. Give it the folder: chown -R .*forbidden/);
  } finally {
    if (root) process.seteuid!(0);
  }
});
