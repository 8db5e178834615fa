// The only plain JavaScript: it runs on whatever Node the machine has, brings in the packages (with the Node version the
// site is made for), and hands over to scripts/<command>.ts.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const [command = "start", ...args] = process.argv.slice(2);
const node = join("node_modules", ".bin", "node");
const stamp = join("node_modules", ".installed");

const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  console.log("Installing packages (about a minute, only when they changed) …");
  const env = { ...process.env, npm_config_engine_strict: "false", npm_config_loglevel: "error" };
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { stdio: "inherit", env });
  if (status !== 0) {
    console.error("The packages could not be installed. Is the npm registry reachable? Try: npm ci");
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

const path = `${join(root, "node_modules", ".bin")}:${process.env.PATH}`;
// A small nursery keeps a third less memory at the same speed, and optimising the embedded PostgreSQL would take a gigabyte
// for a few seconds of every start, to no gain that could be measured.
const nodeFlags = JSON.parse(readFileSync(join("scripts", "node-flags.json"), "utf8"));
const child = spawn(node, [...nodeFlags, join("scripts", `${command}.ts`), ...args], {
  stdio: "inherit",
  env: { ...process.env, PATH: path },
});
// Ctrl-C reaches the child from the terminal itself; a TERM sent to us alone is passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
process.on("SIGHUP", () => child.kill("SIGHUP"));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
