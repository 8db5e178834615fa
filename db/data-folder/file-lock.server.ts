import { DatabaseSync } from "node:sqlite";

export type FileLock = { release(): void };

/**
 * An exclusive SQLite transaction on a file of its own: an operating-system lock, which is released when the process
 * ends, however that happens. A process id would not do: in a container every start has the same one. Returns undefined
 * when somebody else holds it, also in this process.
 */
export function lockFile(file: string, waitMilliseconds = 0): FileLock | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec(`pragma busy_timeout = ${waitMilliseconds}; begin exclusive`);
  } catch {
    lock.close();
    return undefined;
  }
  return { release: () => lock.close() };
}
