import { env, EnvironmentError } from "#app/platform/env.server.ts";

// The first import of scripts/start.ts and server/app.ts: other modules read the environment while they load, and an
// error there would be a stack trace instead of the list of bad variables.
try {
  env();
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exit(1);
}
