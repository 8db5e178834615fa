import cluster from "node:cluster";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { prepareSetupLink } from "#app/features/accounts/roles/first-admin.server.ts";
import { env, EnvironmentError } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { followContentChanges } from "#app/platform/pages/content-version.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { seedWhenEmpty } from "#db/seed.server.ts";
import { StartError } from "#db/start-error.ts";
import { startBackground } from "./background.ts";
import { openFastLane } from "./fast-lane.ts";
import type { Host } from "./host.ts";
import { startMetrics } from "./metrics.ts";
import { prepareDataFolder } from "./process/data-folder.ts";
import { startDiskWatch } from "./process/disk-watch.ts";
import { keepAliveSeconds } from "./respond.ts";
import { staticHeaders } from "./security-headers.ts";

export type Running = Awaited<ReturnType<typeof start>>;

/** Opens everything the site stands on and serves until it is told to stop. */
export async function start({ handle, answerKept }: { handle: RequestListener; answerKept?: Host["answerKept"] }) {
  const settings = env();
  prepareDataFolder(settings);
  const { kind } = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir });
  const seeded = await seedWhenEmpty();
  // Once per start of the site, not once per process: one link is enough.
  const setupLink = cluster.isPrimary || cluster.worker?.id === 1 ? await prepareSetupLink() : undefined;
  await followContentChanges();
  const background = await startBackground();
  if (settings.metricsToken) startMetrics();
  startDiskWatch();

  const server = createServer({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    // How often the two above are looked at; Node's own default is every 30 s.
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: keepAliveSeconds() * 1000,
    maxHeaderSize: 16 * 1024,
  });
  server.on("clientError", answerMalformed);
  const drain = drainable(server, answerKept && openFastLane(server, answerKept));
  server.on("request", handle);
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
    await drain();
    await background.stop();
    await closeDatabase();
    process.exit(0);
  }
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("SIGTERM", () => void stop("SIGTERM"));

  return { port, kind, seeded, setupLink };
}

/** What is no request at all gets a short answer and the end of its connection. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex) {
  const answering = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  if (error.code === "ECONNRESET" || !socket.writable || answering?.headersSent) return socket.destroy();
  const status =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "431 Request Header Fields Too Large"
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? "408 Request Timeout"
        : "400 Bad Request";
  const headers = Object.entries({ ...staticHeaders, "content-length": "0", connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join("")}\r\n`, () => socket.destroy());
}

/**
 * Stops a server without failing anybody: no new connections, every answer from now on ends its connection, and a kept
 * connection gets a moment to bring one more request (the browser may be sending it just now).
 */
function drainable(server: Server, lane?: ReturnType<typeof openFastLane>) {
  let draining = false;
  server.prependListener("request", (_request, response) => {
    if (draining) response.shouldKeepAlive = false;
  });
  return async function drain() {
    draining = true;
    lane?.close();
    // Server.close of http would end kept connections at once; the one of net only stops listening.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const began = Date.now();
    const sweep = setInterval(() => {
      if (Date.now() - began > 500) {
        lane?.endIdle();
        server.closeIdleConnections();
      }
      if (Date.now() - began > 10_000) server.closeAllConnections();
    }, 50);
    await closed;
    clearInterval(sweep);
  };
}

/** Expected problems end the start with one readable message; anything else with its stack. */
export function explain(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof StartError) return error.message;
  if ((error as NodeJS.ErrnoException).code === "EADDRINUSE")
    return `Port ${env().port} is in use. Set PORT to another one, or stop what uses it.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
