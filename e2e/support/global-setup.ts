import { createTemplate, startPostgres } from "../../test/postgres.ts";
import { buildWhenChanged } from "../../scripts/build.ts";

/** The production build and one PostgreSQL server for all sites of the run. */
export default async function globalSetup() {
  await buildWhenChanged();
  const server = await startPostgres();
  process.env.E2E_SERVER_URL = server.url;
  process.env.E2E_TEMPLATE = await createTemplate(server.url);
  return () => server.stop();
}
