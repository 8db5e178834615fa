import { afterAll, vi } from "vitest";

/**
 * Test files share a process, because starting one and loading the packages takes as long as the tests. Each file still
 * begins with modules of its own, the real clock and the environment that the process was given.
 */
vi.resetModules();
// As in production: in development all texts are read again for every use of one.
import.meta.env.DEV = false;
const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
