import cluster from "node:cluster";
import { STATUS_CODES, type RequestListener, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { prepareSetupLink } from "#app/features/accounts/roles/first-admin.server.ts";
import { onStagedRestore } from "#app/features/accounts/restore/restore-job.server.ts";
import { loadPublishedRecords } from "#app/features/proof/published.server.ts";
import { loadReplacedPictures } from "#app/features/media/replaced.server.ts";
import { removeAbandonedRestore } from "#app/platform/backups/staged-restore.server.ts";
import { env } from "#app/platform/env.server.ts";
import { serverCopy } from "#app/platform/i18n/copy.server.ts";
import { loadCopyChanges } from "#app/platform/i18n/changes/stored-changes.server.ts";
import { followContentChanges, registerContentLoader } from "#app/platform/pages/content-version.server.ts";
import { loadOwnPages } from "#app/features/own-pages/own-pages.server.ts";
import { loadRedirects } from "#app/platform/pages/redirects/redirects.server.ts";
import { applySettings, loadSettings } from "#app/platform/site/settings.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { seedSampleEvents } from "#app/features/events/sample-events.server.ts";
import { moveFounderPortrait } from "#app/features/media/founder-portrait.server.ts";
import { seedWhenEmpty } from "#db/seed/seed.server.ts";
import { StartError } from "#db/start-error.ts";
import { startBackground } from "#app/background.server.ts";
import { clientClosedRequest, recordAnswer } from "./http/answered-status.ts";
import { portOf } from "./http/port-of.ts";
import { delayContinue } from "./http/body.ts";
import { createConnections } from "./http/connections.ts";
import { maxConnections } from "./process/file-limit.ts";
import { startMetrics } from "./metrics/metrics.ts";
import { reportLastMetrics } from "./metrics/worker-metrics.ts";
import { prepareDataFolder } from "./process/data-folder.ts";
import { startDiskWatch } from "./process/disk-watch.ts";
import { keepAliveSeconds } from "./http/respond.ts";
import { staticHeaders } from "./http/security-headers.ts";
import { restartAfterRestore } from "./process/restored.ts";
import { restart, stopOnSignal } from "./process/shutdown.ts";
import { limitSlowSenders } from "./http/slow-senders.ts";
import { errorCode } from "#db/error-code.ts";

export type Running = Awaited<ReturnType<typeof start>>;

/** Opens the data folder and the database, starts the background work and serves requests until SIGTERM or SIGINT. */
export async function start(handle: RequestListener) {
  const settings = env();
  prepareDataFolder(settings);
  const { kind } = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir });
  if (kind === "postgres") removeAbandonedRestore(settings.dataDir);
  const seeded = await seedWhenEmpty();
  await seedSampleEvents();
  await moveFounderPortrait();
  // One link per start of the site is enough, not one per worker.
  const setupLink = cluster.isPrimary || cluster.worker?.id === 1 ? await prepareSetupLink() : undefined;
  applySettings();
  registerContentLoader(loadSettings);
  registerContentLoader(loadCopyChanges);
  registerContentLoader(loadPublishedRecords);
  registerContentLoader(loadReplacedPictures);
  registerContentLoader(loadRedirects);
  registerContentLoader(loadOwnPages);
  registerContentLoader(restartAfterRestore);
  onStagedRestore(restart);
  const content = await followContentChanges();
  // Reads the copy of this build now: a later build may delete it before the first page is requested.
  serverCopy();
  const background = await startBackground();
  startMetrics();
  startDiskWatch();

  const { server, drain, answering } = createConnections(
    {
      // Request bodies must make progress instead (slow-senders.ts): a total limit would cut off large uploads on slow
      // networks.
      requestTimeout: 0,
      headersTimeout: 10_000,
      // How often headersTimeout is checked; Node's default is every 30 s.
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: keepAliveSeconds() * 1000,
      maxHeaderSize: 16 * 1024,
    },
    handle,
    { maxConnections: maxConnections() },
  );
  server.on("clientError", (error, socket) => answerMalformed(error, socket, answering(socket)));
  limitSlowSenders(server);
  server.on("checkContinue", (request, response) => {
    delayContinue(request, response);
    server.emit("request", request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const port = portOf(server);

  stopOnSignal([drain, reportLastMetrics, () => background.stop(), () => content.stop(), closeDatabase]);

  return { port, kind, seeded, setupLink };
}

/** Malformed requests get a short 4xx and the connection is closed. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex, answering: ServerResponse | undefined) {
  if (error.code === "ECONNRESET" || !socket.writable || answering?.headersSent) return socket.destroy();
  // It closed its side in the middle of a body, and does not wait for an answer.
  if (answering && error.code === "HPE_INVALID_EOF_STATE") {
    recordAnswer(answering, clientClosedRequest);
    return socket.destroy();
  }
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  // The handler of a request whose body is malformed still runs, and cannot answer any more.
  if (answering) recordAnswer(answering, status);
  const headers = Object.entries({ ...staticHeaders, "content-length": "0", connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n`, () => socket.destroy());
}

/** Expected start-up problems are shown as one readable message, anything else with its stack trace. */
export function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (errorCode(error) === "EADDRINUSE")
    return `Port ${env().port} is in use. Set PORT to another one, or stop what uses it.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
