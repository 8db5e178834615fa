import cluster from "node:cluster";
import { pathToFileURL } from "node:url";
import { buildWhenChanged } from "./build.ts";

process.env.NODE_ENV ??= "production";
if (cluster.isPrimary) {
  console.log("Checking the build …");
  if (await buildWhenChanged()) console.log("Built the site.");
}
try {
  // By address, so that the type checker does not look for what only a build makes.
  const site = await import(pathToFileURL("build/server/index.js").href);
  await site.serve();
} catch (error) {
  const expected = error instanceof Error && error.name === "EnvironmentError";
  console.error(expected ? `\n${error.message}\n` : error);
  process.exit(1);
}
