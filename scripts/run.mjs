// The only plain JavaScript file: it runs on the machine's own Node, installs the packages (including the pinned Node
// version), and then runs scripts/<command>.ts with that version.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const [command = "start", ...args] = process.argv.slice(2);
const node = join("node_modules", ".bin", "node");
const stamp = join("node_modules", ".installed");

const lockfileHash = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
if (!isInstalled()) {
  console.log("Installing packages (about a minute, only when they changed) …");
  if (!(existsSync("node_modules") ? installBeside() : install("."))) {
    console.error("The packages could not be installed. Is the npm registry reachable? Try: npm ci");
    process.exit(1);
  }
  writeFileSync(stamp, lockfileHash);
}

function isInstalled() {
  if (!existsSync(node)) return false;
  return existsSync(stamp) ? readFileSync(stamp, "utf8") === lockfileHash : isInstalledByNpm();
}

/** `npm ci` writes what it installed into node_modules. Later that file also follows `npm install --package-lock-only`. */
function isInstalledByNpm() {
  const record = join("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const [wanted, installed] = ["package-lock.json", record].map(
    (file) => JSON.parse(readFileSync(file, "utf8")).packages,
  );
  const isThere = ([path, { optional, integrity }]) =>
    path === "" || (installed[path] ? installed[path].integrity === integrity : optional);
  const isComplete = Object.entries(wanted).every(isThere);
  if (isComplete) writeFileSync(stamp, lockfileHash);
  return isComplete;
}

function install(folder) {
  const env = { ...process.env, npm_config_engine_strict: "false", npm_config_loglevel: "error" };
  return spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit", env }).status === 0;
}

/** Installs in a temporary folder first: a site that is running loads some packages only when it needs them. */
function installBeside() {
  mkdirSync("build", { recursive: true });
  const folder = mkdtempSync(join("build", ".packages-"));
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    if (existsSync(file)) cpSync(file, join(folder, file));
  const isInstalled = install(folder) && (swap(join(folder, "node_modules"), join(folder, "old")) || install("."));
  rmSync(folder, { recursive: true, force: true });
  return isInstalled;
}

/** False, and nothing is changed, when node_modules is a mount or on another disk. */
function swap(next, old) {
  try {
    renameSync("node_modules", old);
  } catch {
    return false;
  }
  renameSync(next, "node_modules");
  return true;
}

const path = `${join(root, "node_modules", ".bin")}:${process.env.PATH}`;
// A small young generation saves a third of the memory at the same speed. Optimizing the WebAssembly of the embedded
// PostgreSQL would take a gigabyte for some seconds of every start, without a measurable gain.
const nodeFlags = JSON.parse(readFileSync(join("scripts", "node-flags.json"), "utf8"));
const child = spawn(node, [...nodeFlags, join("scripts", `${command}.ts`), ...args], {
  stdio: "inherit",
  // The site ends when this process has gone (server/process/parent.ts).
  env: { ...process.env, PATH: path, ...(["start", "dev"].includes(command) && { STARTED_BY_PID: process.pid }) },
});
// The terminal sends Ctrl-C to the child as well; signals sent to this process alone are forwarded. The site ignores
// what it receives twice.
process.on("SIGINT", () => command === "start" && child.kill("SIGINT"));
process.on("SIGTERM", () => child.kill("SIGTERM"));
process.on("SIGHUP", () => child.kill("SIGHUP"));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

// npm passes on SIGTERM and SIGINT, but it cannot do so when it is killed or its terminal is closed. Any other parent,
// such as the shell of "node scripts/run.mjs start &", may end while the site goes on.
if (process.env.npm_lifecycle_script?.includes("scripts/run.mjs")) {
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, 500);
}
