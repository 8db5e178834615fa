import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { env, EnvironmentError } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { followContentChanges } from "#app/platform/pages/content-version.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { FolderInUseError } from "#db/folder-lock.server.ts";
import { seedWhenEmpty } from "#db/seed.server.ts";
import { startBackground } from "./background.ts";

/** Opens everything the site stands on and serves until it is told to stop. */
export async function start(listener: RequestListener) {
  const settings = env();
  const { kind } = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir });
  const seeded = await seedWhenEmpty();
  await followContentChanges();
  const background = await startBackground();

  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 5_000, maxHeaderSize: 16 * 1024 }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const { port } = server.address() as AddressInfo;

  let stopping = false;
  async function stop(signal: string) {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "finishing the requests in flight");
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const impatient = setTimeout(() => server.closeAllConnections(), 10_000).unref();
    await closed;
    clearTimeout(impatient);
    await background.stop();
    await closeDatabase();
    process.exit(0);
  }
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("SIGTERM", () => void stop("SIGTERM"));

  return { server, port, kind, seeded, stop };
}

/** Expected troubles end the start with one readable message; anything else with its stack. */
export function explain(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof FolderInUseError) return error.message;
  if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return `Port ${env().port} is in use. Set PORT to another one, or stop what uses it.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
