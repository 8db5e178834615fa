import "../server/process/check-environment.ts";
import cluster from "node:cluster";
import { pathToFileURL } from "node:url";
import { newestServer } from "../server/pages/builds.ts";
import { buildWhenChanged } from "./build.ts";

process.env.NODE_ENV ??= "production";
if (cluster.isPrimary) {
  console.log("Checking the build …");
  if (await buildWhenChanged()) console.log("Built the site.");
  // The site replaces this process, so that the TypeScript loader does not stay in memory for weeks. The process id is
  // the same for whoever started it.
  const { file, environment } = newestServer();
  process.execve!(process.execPath, [process.execPath, ...process.execArgv, file], { ...process.env, ...environment });
} else {
  // Only for a site that was started by an earlier release, whose supervisor runs this file for every worker.
  const site = await import(pathToFileURL(newestServer().file).href);
  await site.serve();
}
