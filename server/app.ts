import cluster from "node:cluster";
import { createRequestHandler, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { env } from "#app/platform/env.server.ts";
import { printBanner } from "./banner.ts";
import { ownBuild } from "./builds.ts";
import { createHost } from "./host.ts";
import { explain, start } from "./start.ts";
import { createStaticFiles, noStaticFiles } from "./static-files.ts";
import { superviseWorkers } from "./workers.ts";

/** Answers the requests of this build. In development Vite serves the files. */
export function createSite(options: { development?: boolean } = {}) {
  const application = createRequestHandler(
    build as unknown as ServerBuild,
    options.development ? "development" : "production",
  );
  return createHost(application, options.development ? noStaticFiles : createStaticFiles(ownBuild()));
}

/** What `npm start` runs: this process alone, or with WORKERS a process that supervises several like it. */
export async function serve() {
  try {
    if (env().workers > 1 && cluster.isPrimary) return await superviseWorkers(printBanner);
    const running = await start(createSite());
    if (cluster.isPrimary) printBanner(running);
    else process.send?.({ running });
  } catch (error) {
    console.error(`\n${explain(error)}\n`);
    process.exit(1);
  }
}

export { explain, start };
