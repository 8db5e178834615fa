import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { startSiteProcess, type SiteProcess } from "../support/site-process.ts";

/** The production build with an inspector, through which a test can block the event loop. It needs the machine for itself. */
test.describe.configure({ mode: "serial", timeout: scaledTimeout(300_000), lock: "-exclusive-" });

let folder: string;
let site: SiteProcess | undefined;
let address: string;

test.beforeEach(async () => {
  test.setTimeout(scaledTimeout(300_000));
  folder = mkdtempSync(join(tmpdir(), "savia-watchdog-"));
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  site = await startSiteProcess(
    { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "error" },
    { nodeFlags: ["--inspect=127.0.0.1:0"] },
  );
});

test.afterEach(async () => {
  site?.child.kill("SIGCONT");
  await site?.stop("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

test("a process with a blocked event loop is killed after 30 s, and the log says so", async () => {
  const started = Date.now();
  await blockLoop(site!);
  expect(await site!.ended).toBe("SIGKILL");
  const seconds = (Date.now() - started) / 1000;
  expect(seconds).toBeGreaterThan(25);
  const line = site!
    .output()
    .split("\n")
    .find((text) => text.includes("event loop was blocked"));
  expect(JSON.parse(line!)).toMatchObject({ level: 60, pid: site!.child.pid });
});

test("a process that was suspended for longer than the limit is not killed when it continues", async () => {
  site!.child.kill("SIGSTOP");
  await stateOf(site!, "T");
  // A fixed wait on purpose: it must exceed the limit, to show that suspended time does not count.
  await pause(40_000);
  site!.child.kill("SIGCONT");
  for (let round = 0; round < 5; round++) expect((await fetch(`${address}/healthz`)).status).toBe(200);
  // Several ticks, in which a watchdog that counts wrongly would kill the process.
  const until = Date.now() + 5000;
  while (Date.now() < until) {
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await pause(200);
  }
  expect(site!.child.exitCode).toBeNull();
  expect(site!.output()).not.toContain("event loop was blocked");
});

test("nothing is killed while eight busy loops compete for the CPU", async () => {
  const busy = Array.from({ length: 8 }, () => spawn(process.execPath, ["-e", "for(;;);"], { stdio: "ignore" }));
  try {
    const until = Date.now() + 45_000;
    while (Date.now() < until) {
      expect((await fetch(`${address}/about`)).status).toBe(200);
      await pause(500);
    }
    expect(site!.output()).not.toContain("event loop was blocked");
  } finally {
    for (const process of busy) process.kill("SIGKILL");
  }
});

/** Waits until the kernel reports this state for the process. */
async function stateOf({ child }: SiteProcess, wanted: string) {
  await expect
    .poll(() => readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.[0], { timeout: scaledTimeout(30_000) })
    .toBe(wanted);
}

/** Evaluates an endless loop in the process, over its inspector. */
async function blockLoop(process: SiteProcess) {
  // The first address is the inspector of the build check, which the site's process has replaced.
  const url = process
    .output()
    .match(/ws:\/\/\S+/g)!
    .at(-1)!;
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression: "for (;;);" } }));
}
