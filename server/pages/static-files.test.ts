import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { makeCurrent } from "../../scripts/build-list.ts";
import { listBuilds } from "./builds.ts";
import { createStaticFiles } from "./static-files.ts";

const top = mkdtempSync(join(tmpdir(), "savia-builds-"));
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(top, "root-"));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const ids = ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc", "dddddddddddd"] as const;

/** Makes a build with these client files the current one. */
function makeBuild(id: string, files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, id, "client", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  makeCurrent(root, id);
}

test("the newest three builds are retained; an interrupted build is deleted after a day", () => {
  mkdirSync(join(root, ".new-old"));
  mkdirSync(join(root, ".new-now"));
  utimesSync(join(root, ".new-old"), 0, 0);
  for (const id of ids) makeBuild(id, { "assets/a.js": id });
  expect(listBuilds(root)).toEqual([ids[3], ids[2], ids[1]]);
  const there = [...ids, ".new-old", ".new-now"].filter((name) => existsSync(join(root, name)));
  expect(there).toEqual([ids[1], ids[2], ids[3], ".new-now"]);
});

test("going back to an older build makes it the newest again", () => {
  for (const id of ids.slice(0, 3)) makeBuild(id, { "assets/a.js": id });
  makeCurrent(root, ids[0]);
  expect(listBuilds(root)).toEqual([ids[0], ids[2], ids[1]]);
  expect(existsSync(join(root, ids[1]))).toBe(true);
});

test("assets of older builds are served; a file removed from public/ is not", () => {
  makeBuild(ids[0], { "assets/old-1.js": "old", "removed.png": "x", "logo.svg": "old" });
  makeBuild(ids[1], { "assets/new-2.js": "new", "logo.svg": "new" });
  const files = createStaticFiles({ root, id: ids[1] });
  expect(files.get("/assets/old-1.js")?.identity.toString()).toBe("old");
  expect(files.get("/assets/new-2.js")?.identity.toString()).toBe("new");
  expect(files.get("/logo.svg")?.identity.toString()).toBe("new");
  expect(files.get("/removed.png")).toBeUndefined();
});

test("a process that started earlier also serves the files of a newer build, and still serves its own", async () => {
  makeBuild(ids[0], { "assets/old-1.js": "old", "logo.svg": "old" });
  const files = createStaticFiles({ root, id: ids[0] });
  expect(await files.findInNewBuilds("/assets/new-2.js")).toBeUndefined();
  makeBuild(ids[1], { "assets/new-2.js": "new", "logo.svg": "new", "added.png": "x" });
  expect((await files.findInNewBuilds("/assets/new-2.js"))?.identity.toString()).toBe("new");
  expect(files.get("/added.png")).toBeDefined();
  expect(files.get("/logo.svg")?.identity.toString()).toBe("old");
  // Two more builds delete the folder of the first, whose files are still served from memory.
  makeBuild(ids[2], { "assets/new-3.js": "3" });
  makeBuild(ids[3], { "assets/new-4.js": "4" });
  expect(existsSync(join(root, ids[0]))).toBe(false);
  expect((await files.findInNewBuilds("/assets/new-4.js"))?.identity.toString()).toBe("4");
  expect(files.get("/assets/old-1.js")?.identity.toString()).toBe("old");
});

test("copy is never served as a file, and no address escapes the folder", async () => {
  makeBuild(ids[0], { "locales/en/home.json": "{}", "assets/a.js": "a" });
  const files = createStaticFiles({ root, id: ids[0] });
  for (const path of ["/locales/en/home.json", "/assets/../../../current", "/../server/index.js"])
    expect([files.get(path), await files.findInNewBuilds(path)]).toEqual([undefined, undefined]);
});
