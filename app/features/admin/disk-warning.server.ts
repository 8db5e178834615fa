import { currentDatabase } from "#db/client.server.ts";
import { diskReport } from "#db/disk/disk-space.server.ts";
import type { DiskWarning } from "./disk-notice.tsx";

/** With PostgreSQL only files are written to the data folder; rows are stored elsewhere. */
export function diskWarning(): DiskWarning | undefined {
  const { state, freeBytes } = diskReport();
  if (state === "ok") return undefined;
  const kind = state === "low" ? "low" : currentDatabase().kind === "postgres" ? "filesFull" : "full";
  return { kind, freeMegabytes: Math.floor(freeBytes / 1024 / 1024) };
}
