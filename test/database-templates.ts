import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "../db/embedded/embedded.server.ts";
import { createTemplate, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseKind: "embedded" | "postgres";
    template: string;
    serverUrl: string;
  }
}

/** Creates one migrated database per run. Every test file works on its own copy. */
export default async function setUp(project: TestProject) {
  const kind = (project.config.provide as { databaseKind?: string } | undefined)?.databaseKind;
  if (kind === "postgres") {
    const server = await startPostgres();
    project.provide("serverUrl", server.url);
    project.provide("template", await createTemplate(server.url));
    return () => server.stop();
  }
  const folder = mkdtempSync(join(tmpdir(), "savia-embedded-"));
  const opened = await openEmbedded(folder);
  await opened.close();
  project.provide("serverUrl", "");
  project.provide("template", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
