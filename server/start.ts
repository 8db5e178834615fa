import cluster from "node:cluster";
import type { RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { prepareSetupLink } from "#app/features/accounts/roles/first-admin.server.ts";
import { env, EnvironmentError } from "#app/platform/env.server.ts";
import { followContentChanges } from "#app/platform/pages/content-version.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { FolderInUseError } from "#db/folder-lock.server.ts";
import { seedWhenEmpty } from "#db/seed.server.ts";
import { startBackground } from "./background.ts";
import { createConnections } from "./connections/connections.ts";
import { maxConnections } from "./connections/file-limit.ts";
import type { Host } from "./host.ts";
import { startMetrics } from "./metrics.ts";
import { limitRequests } from "./connections/request-limit.ts";
import { keepAliveSeconds } from "./respond.ts";
import { staticHeaders } from "./security-headers.ts";
import { stopOnSignal } from "./shutdown.ts";

export type Running = Awaited<ReturnType<typeof start>>;

/** Opens everything the site stands on and serves until it is told to stop. */
export async function start({ handle, answerKept }: { handle: RequestListener; answerKept?: Host["answerKept"] }) {
  const settings = env();
  const { kind } = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir });
  const seeded = await seedWhenEmpty();
  // Once per start of the site, not once per process: each new link ends the one before.
  const setupLink = cluster.isPrimary || cluster.worker?.id === 1 ? await prepareSetupLink() : undefined;
  await followContentChanges();
  const background = await startBackground();
  if (settings.metricsToken) startMetrics();

  const { server, drain, isOverloaded } = createConnections(
    {
      requestTimeout: 30_000,
      headersTimeout: 10_000,
      // How often the two above are checked; Node's default is every 30 s.
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: keepAliveSeconds() * 1000,
      maxHeaderSize: 16 * 1024,
    },
    answerKept,
    { maxConnections: maxConnections() },
  );
  server.on("clientError", answerMalformed);
  server.on("request", limitRequests(handle, isOverloaded));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const { port } = server.address() as AddressInfo;

  stopOnSignal([drain, () => background.stop(), closeDatabase]);

  return { port, kind, seeded, setupLink };
}

/** Malformed requests get a short 4xx and the connection is closed. */
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

/** Expected troubles end the start with one readable message; anything else with its stack. */
export function explain(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof FolderInUseError) return error.message;
  if ((error as NodeJS.ErrnoException).code === "EADDRINUSE")
    return `Port ${env().port} is in use. Set PORT to another one, or stop what uses it.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
