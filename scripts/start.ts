import cluster from "node:cluster";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { builds, listBuilds } from "../server/pages/builds.ts";
import { buildWhenChanged } from "./build.ts";

process.env.NODE_ENV ??= "production";
if (cluster.isPrimary) {
  console.log("Checking the build …");
  if (await buildWhenChanged()) console.log("Built the site.");
}
try {
  // A worker that starts later uses the newest build at that time. Imported by URL, because the type checker cannot
  // know the file.
  const server = resolve(builds.root, listBuilds()[0] ?? "missing", "server/index.js");
  const site = await import(pathToFileURL(server).href);
  await site.serve();
} catch (error) {
  const expected = error instanceof Error && error.name === "EnvironmentError";
  console.error(expected ? `\n${error.message}\n` : error);
  process.exit(1);
}
