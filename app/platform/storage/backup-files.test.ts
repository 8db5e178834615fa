import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { siteFiles } from "./backup-files.server.ts";

const folder = mkdtempSync(join(tmpdir(), "savia-files-"));
const dataDir = join(folder, "site", "data");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a malicious backup cannot write outside the uploads", async () => {
  const files = await siteFiles({ dataDir, s3: undefined });
  for (const path of [
    "../outside.txt",
    "../../outside.txt",
    "/etc/outside.txt",
    "a/../../b.png",
    "database/PG_VERSION",
    "a/.ssh/authorized_keys",
    "uploads",
    "",
  ]) {
    await expect(files.put(path, Buffer.from("x")), path).rejects.toThrow("not a storage path");
  }
  expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
});

test("uploads and the secret are restored, the secret readable by its owner alone", async () => {
  const files = await siteFiles({ dataDir, s3: undefined });
  const picture = "blog-images/blog-posts/1741132800000-a1b2c3d4.jpg";
  await files.put(picture, Buffer.from("picture"));
  await files.put("auth-secret", Buffer.from("secret"));
  expect((await files.list()).sort()).toEqual(["auth-secret", picture]);
  expect((await files.get(picture))?.toString()).toBe("picture");
  expect(readFileSync(join(dataDir, "auth-secret"), "utf8")).toBe("secret");
  expect(statSync(join(dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
});

test("a forced restore removes the uploads of the replaced site, and nothing that the site did not store", async () => {
  const files = await siteFiles({ dataDir, s3: undefined });
  const [restored, replaced] = ["blog-images/blog-posts/1-new.jpg", "blog-images/blog-posts/2-old.jpg"];
  for (const path of [restored, replaced]) await files.put(path, Buffer.from("picture"));
  writeFileSync(join(dataDir, "uploads", "Notes of mine.txt"), "not the site's");
  await files.deleteOthers(new Set([restored]));
  expect((await files.list()).sort()).toEqual(["auth-secret", restored]);
  expect(existsSync(join(dataDir, "uploads", "Notes of mine.txt"))).toBe(true);
});
