import type { ChildProcess } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { spawnForTest } from "../../test/child-process.ts";
import nodeFlags from "../../scripts/node-flags.json" with { type: "json" };

export type SiteProcess = {
  child: ChildProcess;
  output: () => string;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
};

/**
 * Starts the production build of a checkout as a process of its own and waits until it runs. It writes to a file, as under
 * a service manager: with a pipe the test or benchmark would have to read each line of the log.
 */
export async function startSiteProcess(
  env: Record<string, string>,
  {
    cwd = process.cwd(),
    nodeFlags: moreFlags = [],
  }: { cwd?: string /** Besides the usual. */; nodeFlags?: string[] } = {},
): Promise<SiteProcess> {
  const file = join(mkdtempSync(join(tmpdir(), "savia-output-")), "site.log");
  const descriptor = openSync(file, "a");
  const child = spawnForTest(process.execPath, [...nodeFlags, ...moreFlags, "scripts/start.ts"], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
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
  while (!output().includes("is running at")) {
    if (!running) throw new Error(`The site ended with ${child.exitCode} before it ran:\n${output()}`);
    await pause(20);
  }
  return {
    child,
    output,
    ended,
    async stop(signal = "SIGTERM") {
      if (running) child.kill(signal);
      return ended;
    },
  };
}
