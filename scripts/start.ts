import { pathToFileURL } from "node:url";
import { buildWhenChanged } from "./build.ts";

process.env.NODE_ENV ??= "production";
console.log("Checking the build …");
if (buildWhenChanged()) console.log("Built the site.");
// By address, so that the type checker does not look for what only a build makes.
const site = await import(pathToFileURL("build/server/index.js").href);
await site.serve();
