import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { family } from "../support/measures/process-figures.ts";
import { lockFolder } from "#db/embedded/folder-lock.server.ts";
import { spawnForTest } from "../../test/child-process.ts";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { openStalledReaders, storePicture } from "../support/faults/stalled-readers.ts";
import { expect, test } from "../support/site.ts";
import { ask } from "../support/wire.ts";

/** How the site ends when what started it is killed: the port and the data folder are free by the deadline. */
test.use({ siteOptions: { name: "end-of-parent" } });

/** A process exits 17 s after the signal at the latest, all workers after 20 s; the end of a parent is noticed within 1 s. */
const deadline = scaledTimeout(21_000);

/** Starts the site with a command line, in which $OUTPUT is a file. */
async function startWith(command: string, given: Record<string, string> = {}) {
  const port = await freePort();
  const dataDir = given.DATA_DIR ?? temporaryFolder("parent");
  const file = join(temporaryFolder("output"), "site.log");
  const { PATH, HOME } = process.env;
  const site = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "info", NODE_ENV: "production" };
  const env = { PATH, HOME, OUTPUT: file, ...site, ...given };
  const child = spawnForTest("sh", ["-c", command], { env, stdio: ["pipe", "ignore", "ignore"] });
  const output = () => readFileSync(file, { encoding: "utf8", flag: "a+" });
  await expect.poll(output, { timeout: scaledTimeout(90_000) }).toContain("is running at");
  return { port, url: `http://127.0.0.1:${port}`, dataDir, child, output, processes: family(child.pid!) };
}

function runs(pid: number, program: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(program);
  } catch {
    return false;
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => (socket.destroy(), resolve(true)));
    socket.on("error", () => resolve(false));
  });
}

/** If the site does not end, it is killed, so that a failed test leaves no process behind. */
async function expectEnd({ port, processes }: { port: number; processes: number[] }) {
  try {
    await expect.poll(() => isListening(port), { timeout: deadline }).toBe(false);
    await expect.poll(() => processes.filter((pid) => runs(pid, "server/index.js")), { timeout: deadline }).toEqual([]);
  } finally {
    for (const pid of processes) if (runs(pid, "run.mjs") || runs(pid, "server/index.js")) process.kill(pid, "SIGKILL");
  }
}

for (const { title, signal, program } of [
  { title: "npm is asked to stop", signal: "SIGTERM", program: "npm" },
  { title: "npm is killed", signal: "SIGKILL", program: "npm" },
  { title: "run.mjs is killed", signal: "SIGKILL", program: "run.mjs" },
] as const)
  test(`after npm start the site ends when ${title}, even with stalled readers`, async () => {
    test.setTimeout(240_000);
    const dataDir = temporaryFolder("parent");
    await storePicture(dataDir, 12_000_000);
    const site = await startWith('exec npm start > "$OUTPUT" 2>&1', { DATA_DIR: dataDir });
    const readers = await openStalledReaders(site.port, { sockets: 4 });
    process.kill(site.processes.find((pid) => runs(pid, program))!, signal);
    await expectEnd(site);
    readers.close();
    lockFolder(dataDir).release();
    // It was not simply killed: requests were finished and the database was closed.
    expect(site.output()).toContain("finishing the requests in flight");
  });

test("a closed terminal ends the site, started by npm or with workers", async ({ site: { databaseUrl } }) => {
  test.setTimeout(240_000);
  // `script` runs the command in a terminal of its own, which closes with it.
  const inTerminal = (command: string) => `exec script -qec '${command} > "$OUTPUT" 2>&1' /dev/null`;
  const byNpm = await startWith(inTerminal("npm start"));
  byNpm.child.kill("SIGKILL");
  await expectEnd(byNpm);
  lockFolder(byNpm.dataDir).release();

  const workers = { DATABASE_URL: databaseUrl, WORKERS: "2" };
  const direct = await startWith(inTerminal("node scripts/run.mjs start"), workers);
  direct.child.kill("SIGKILL");
  await expectEnd(direct);
  expect(direct.output()).not.toContain("all workers have been replaced");
});

test("the site goes on in the background when its shell exits, and SIGHUP reloads it", async ({
  site: { databaseUrl },
}) => {
  test.setTimeout(240_000);
  const workers = { DATABASE_URL: databaseUrl, WORKERS: "2" };
  // The shell waits for its input, so that the processes can be found before it exits.
  const command = 'node scripts/run.mjs start > "$OUTPUT" 2>&1 < /dev/null & read -r line';
  const site = await startWith(command, workers);
  const runner = site.processes.find((pid) => runs(pid, "node\0scripts/run.mjs"))!;
  const ended = new Promise((resolve) => site.child.once("exit", resolve));
  site.child.stdin!.end();
  await ended;
  try {
    process.kill(runner, "SIGHUP");
    await expect.poll(site.output, { timeout: scaledTimeout(90_000) }).toContain("all workers have been replaced");
    expect((await ask(site.url, "/readyz")).status).toBe(200);
    process.kill(runner, "SIGTERM");
  } finally {
    await expectEnd({ ...site, processes: family(runner) });
  }
});
