import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { spawnForTest } from "../../test/child-process.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { freePort } from "../../test/postgres.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { newestServer } from "../../server/pages/builds.ts";
import nodeFlags from "../../scripts/node-flags.json" with { type: "json" };

export type SiteProcess = {
  child: ChildProcess;
  pid: number;
  output: () => string;
  /** The exit code, or the signal that killed the process. */
  ended: Promise<number | NodeJS.Signals | null>;
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
};

/**
 * Starts the production build of a checkout as a separate process and waits until it is ready. Its output goes to a
 * file: with a pipe, the test or benchmark would have to read every log line.
 */
export async function startSiteProcess(
  env: Record<string, string>,
  {
    cwd = process.cwd(),
    nodeFlags: moreFlags = [],
    development = false,
    inThisSession = false,
  }: {
    cwd?: string;
    /** Besides the usual. */
    nodeFlags?: string[];
    /** `npm run dev`. */
    development?: boolean;
    /** The scheduler of Linux divides the processor between sessions first, and looks at priorities only within one. */
    inThisSession?: boolean;
  } = {},
): Promise<SiteProcess> {
  const file = join(temporaryFolder("output"), "site.log");
  const descriptor = openSync(file, "a");
  // The run has built this checkout (global-setup.ts): scripts/start.ts would check that again, for a second.
  const built = cwd === process.cwd() && !development ? newestServer() : undefined;
  const script = built?.file ?? (development ? "scripts/dev.ts" : "scripts/start.ts");
  const child = (inThisSession ? spawn : spawnForTest)(process.execPath, [...nodeFlags, ...moreFlags, script], {
    cwd,
    env: {
      ...built?.environment,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: "warn",
      NODE_ENV: development ? "development" : "production",
      HOST: "127.0.0.1",
      ...(inThisSession && { STARTED_BY_PID: String(process.pid) }),
      ...env,
    },
    stdio: ["ignore", descriptor, descriptor],
  });
  closeSync(descriptor);
  const output = () => readFileSync(file, "utf8");
  let running = true;
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once("exit", (code, signal) => {
      running = false;
      resolve(code ?? signal);
    }),
  );
  while (!/is running at|Development server/.test(output())) {
    if (!running) throw new Error(`The site ended with ${child.exitCode} before it ran:\n${output()}`);
    await pause(20);
  }
  const { pid } = child;
  if (pid === undefined) throw new Error("The site has no process.");
  return {
    child,
    pid,
    output,
    ended,
    async stop(signal = "SIGTERM") {
      if (running) child.kill(signal);
      return ended;
    },
  };
}

/** Another process on the data of a site, with a port of its own. */
export async function startSecondProcess(
  site: { databaseUrl: string; dataDir: string },
  env: Record<string, string> = {},
  options: { cwd?: string } = {},
): Promise<SiteProcess & { url: string }> {
  const port = await freePort();
  const running = await startSiteProcess(
    { PORT: String(port), DATABASE_URL: site.databaseUrl, DATA_DIR: site.dataDir, ...env },
    options,
  );
  return { ...running, url: `http://127.0.0.1:${port}` };
}

/** Runs a command of the site, such as "backup", and waits until it exits. */
export const runScript = (name: string, env: Record<string, string>, args: string[] = []) =>
  spawnSync(process.execPath, [...nodeFlags, `scripts/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", ...env },
    encoding: "utf8",
    timeout: scaledTimeout(120_000),
  });
