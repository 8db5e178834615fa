import { createRequestHandler, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { printBanner } from "./banner.ts";
import { createHost } from "./host.ts";
import { explain, start } from "./start.ts";
import { readStaticFiles } from "./static-files.ts";

/** The request listener of this build. In development Vite serves the files. */
export function createListener(options: { development?: boolean } = {}) {
  const application = createRequestHandler(build as unknown as ServerBuild, options.development ? "development" : "production");
  return createHost(application, options.development ? new Map() : readStaticFiles("build/client"));
}

/** What `npm start` runs. */
export async function serve() {
  try {
    const running = await start(createListener());
    printBanner(running);
  } catch (error) {
    console.error(`\n${explain(error)}\n`);
    process.exit(1);
  }
}

export { explain, start };
