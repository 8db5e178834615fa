import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { spawnForTest } from "./child-process.ts";
import { requirePostgresBinaries } from "./machine.ts";
import { scaledTimeout } from "./scaled-timeout.ts";

export type TestPostgres = {
  /** Address of the maintenance database. */
  url: string;
  port: number;
  stop(): Promise<void>;
  restart(): Promise<void>;
};

/** Uses TEST_DATABASE_URL, or starts a server on loopback in a temporary folder, never as root. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given)
    return { url: given, port: Number(new URL(given).port || 5432), stop: async () => {}, restart: async () => {} };
  const bin = requirePostgresBinaries();
  const folder = mkdtempSync(join(tmpdir(), "savia-postgres-"));
  const owner = ownerOfServer();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const identity = owner ? { uid: owner.uid, gid: owner.gid } : {};
  const data = join(folder, "data");
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "savia", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...identity, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
  const port = await freePort();
  const url = `postgres://savia@127.0.0.1:${port}/postgres`;
  let server = run();
  await answers(url);

  function run() {
    // No fsync: test data does not have to survive a power failure.
    const options = [
      "listen_addresses=127.0.0.1",
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "max_connections=200",
      "log_min_messages=fatal",
    ];
    return spawnForTest(join(bin, "postgres"), ["-D", data, ...options.flatMap((option) => ["-c", option])], {
      ...identity,
      cwd: folder,
      stdio: "ignore",
    });
  }
  async function end() {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGINT");
    await ended;
  }
  return {
    url,
    port,
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
    async restart() {
      await end();
      server = run();
      await answers(url);
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) =>
        Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // Try the next one.
    }
  }
  throw new Error(
    `PostgreSQL does not run as ${userInfo().username}, and there is no user postgres or nobody to run it as.`,
  );
}

async function answers(url: string) {
  const deadline = Date.now() + scaledTimeout(60_000);
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/**
 * Below the system's ephemeral ports, in blocks, one for each test process. A port that was merely found to be free
 * could be taken before the site listens on it.
 */
const ports = { first: 16_000, inBlock: 100, blocks: 150 };
let ownBlock: Promise<number> | undefined;
let lastPort = 0;

/** A port that no other test process uses, even after its listener has been stopped. */
export async function freePort(): Promise<number> {
  const block = await (ownBlock ??= claimBlock());
  for (let tries = 1; tries < ports.inBlock; tries++) {
    lastPort = (lastPort % (ports.inBlock - 1)) + 1;
    const port = block + lastPort;
    const server = await listenOn(port);
    if (!server) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error(`All ports from ${block} to ${block + ports.inBlock} are in use.`);
}

/** A process owns the block whose first port it listens on. */
async function claimBlock(): Promise<number> {
  for (let tries = 0; tries < ports.blocks; tries++) {
    const first = ports.first + ((process.pid + tries) % ports.blocks) * ports.inBlock;
    const server = await listenOn(first);
    if (!server) continue;
    server.unref();
    return first;
  }
  throw new Error(`There are no ports left between ${ports.first} and ${ports.first + ports.blocks * ports.inBlock}.`);
}

async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** Runs a statement on the server's maintenance database. */
export async function executeOnServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates an empty, migrated database once per run, which tests copy. */
export async function createTemplate(serverUrl: string): Promise<string> {
  const name = `savia_template_${process.pid}`;
  await executeOnServer(serverUrl, `drop database if exists ${name}`);
  await executeOnServer(serverUrl, `create database ${name} encoding 'UTF8' template template0`);
  const { openPostgres } = await import("../db/postgres/postgres.server.ts");
  const opened = await openPostgres(databaseUrl(serverUrl, name));
  await opened.close();
  return name;
}
