import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { scaledTimeout } from "#test/scaled-timeout.ts";

const execute = promisify(execFile);

/** A project whose only package is a "node", which comes from a file instead of the registry. */
async function createProject() {
  const root = mkdtempSync(join(tmpdir(), "savia-install-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const project = join(root, "project");
  mkdirSync(join(project, "scripts"), { recursive: true });
  cpSync("scripts/run.mjs", join(project, "scripts/run.mjs"));
  writeFileSync(join(project, "scripts/node-flags.json"), "[]");
  writeFileSync(join(project, "scripts/hello.ts"), 'console.log("hello");');

  async function pack(version: string): Promise<string> {
    const folder = join(root, version);
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "node", version, bin: "./node" }));
    writeFileSync(join(folder, "node"), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
    await execute("npm", ["pack", "--pack-destination", root], { cwd: folder });
    return join(root, `node-${version}.tgz`);
  }
  const require = async (file: string) => {
    writeFileSync(join(project, "package.json"), JSON.stringify({ dependencies: { node: `file:${file}` } }));
    await execute("npm", ["install", "--package-lock-only", "--no-audit", "--no-fund"], { cwd: project });
  };
  return {
    folder: project,
    pack,
    require,
    run: () => execute(process.execPath, ["scripts/run.mjs", "hello"], { cwd: project }),
    version: () =>
      (JSON.parse(readFileSync(join(project, "node_modules/node/package.json"), "utf8")) as { version: string })
        .version,
  };
}

test("changed packages are installed beside those in use, and a failed installation changes nothing", {
  timeout: scaledTimeout(120_000),
}, async () => {
  const project = await createProject();
  await project.require(await project.pack("1.0.0"));
  expect((await project.run()).stdout).toMatch(/Installing packages[^]*hello/);
  expect((await project.run()).stdout).toBe("hello\n");

  const next = await project.pack("2.0.0");
  await project.require(next);
  rmSync(next);
  await expect(project.run()).rejects.toMatchObject({ stderr: expect.stringContaining("could not be installed") });
  expect(project.version()).toBe("1.0.0");

  rmSync(join(project.folder, "..", "2.0.0"), { recursive: true });
  await project.pack("2.0.0");
  expect((await project.run()).stdout).toMatch(/Installing packages[^]*hello/);
  expect(project.version()).toBe("2.0.0");
  expect(readdirSync(join(project.folder, "build"))).toEqual([]);
});

test("packages that npm installed by itself are not installed again", async () => {
  const project = await createProject();
  await project.require(await project.pack("1.0.0"));
  await execute("npm", ["ci", "--no-audit", "--no-fund"], { cwd: project.folder });
  expect((await project.run()).stdout).toBe("hello\n");
});
