import "./process/check-environment.ts";
import cluster from "node:cluster";
import { flushCompileCache } from "node:module";
import { createRequestHandler, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { env } from "#app/platform/env.server.ts";
import { printBanner } from "./process/banner.ts";
import { ownBuild } from "./pages/builds.ts";
import { createHost } from "./host.ts";
import { startWatchdog } from "./process/watchdog.ts";
import { explain, start } from "./start.ts";
import { createStaticFiles, noStaticFiles } from "./pages/static-files.ts";
import { superviseWorkers } from "./process/workers.ts";

/** The request handler of this build. In development Vite serves the files. */
export function createSite(options: { development?: boolean } = {}) {
  const application = createRequestHandler(
    build as unknown as ServerBuild,
    options.development ? "development" : "production",
  );
  return createHost(application, options.development ? noStaticFiles : createStaticFiles(ownBuild()));
}

/**
 * What `npm start` runs: serves in this process or, with WORKERS above one, supervises that many worker processes.
 */
export async function serve() {
  // This process keeps using the cache. With the variable set, every new thread would create the cache folder again,
  // even after the build was deleted.
  delete process.env.NODE_COMPILE_CACHE;
  try {
    if (env().workers > 1 && cluster.isPrimary) return await superviseWorkers(printBanner);
    const running = await start(createSite());
    startWatchdog();
    // Flushed before the start is reported, because a crash would skip the flush at exit.
    flushCompileCache();
    if (cluster.isPrimary) printBanner(running);
    else process.send?.({ running });
  } catch (error) {
    console.error(`\n${explain(error)}\n`);
    process.exit(1);
  }
}

export { explain, start };

if (import.meta.main) await serve();
