import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

/** A program that the tests need is missing and could not be installed. The message names the command to run. */
export class MissingError extends Error {}

/**
 * Prefers Debian's headless shell, in which the tests take 14 minutes instead of 24, and installs it where possible
 * even if another Chromium exists.
 */
export function requireChromium(): string {
  const existing = (...names: string[]) => names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
  const shell = () => existing("chromium-headless-shell");
  const path =
    process.env.CHROME_PATH ??
    shell() ??
    installed("chromium-headless-shell", shell) ??
    existing("chromium", "chromium-browser", "google-chrome-stable", "google-chrome") ??
    missing("Chromium", "chromium-headless-shell", "or set CHROME_PATH to a Chromium or Chrome");
  // For the workers, which load the configuration again and should not repeat the installation.
  process.env.CHROME_PATH = path;
  return path;
}

/** The folder of initdb and postgres. */
export function requirePostgresBinaries(): string {
  const found = () => {
    const root = "/usr/lib/postgresql";
    const versions = existsSync(root) ? readdirSync(root).filter((name) => Number(name) >= 15) : [];
    const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
    if (newest && existsSync(`${root}/${newest}/bin/initdb`)) return `${root}/${newest}/bin`;
    const which = spawnSync("which", ["initdb"], { encoding: "utf8" }).stdout?.trim();
    return which ? which.replace(/\/initdb$/, "") : undefined;
  };
  return (
    found() ??
    installed("postgresql", found) ??
    missing(
      "PostgreSQL 15 or newer",
      "postgresql",
      "or set TEST_DATABASE_URL to a server where databases may be created",
    )
  );
}

/** Finds a program such as nginx, openssl, wrk or h2load, and installs its Debian package if necessary. */
export function requireProgram(name: string, debianPackage = name): string {
  const found = () =>
    ["/usr/bin", "/usr/sbin", "/usr/local/bin"].map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
  return (
    found() ?? installed(debianPackage, found) ?? missing(name, debianPackage, "tests and benchmarks run beside it")
  );
}

let updated = false;

function installed(name: string, found: () => string | undefined): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log(`Installing Debian's ${name} for the tests …`);
  const options = {
    stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  try {
    if (!updated) execFileSync("apt-get", ["update", "-qq"], options);
    updated = true;
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options);
  } catch {
    return undefined;
  }
  return found();
}

function missing(what: string, debianPackage: string, otherwise: string): never {
  throw new MissingError(`The tests need ${what}. Get it with: sudo apt-get install ${debianPackage}   (${otherwise})`);
}
