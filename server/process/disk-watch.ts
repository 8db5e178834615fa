import { log } from "#app/platform/log.server.ts";
import { hasDiskForRows } from "#db/client.server.ts";
import { type DiskReport, diskReport, inMegabytes, reserveBytes } from "#db/disk/disk-space.server.ts";

const checkEvery = 2000;

/** Logs when the disk becomes low or full, and when it has space again. */
export function startDiskWatch() {
  let logged: DiskReport["state"] = "ok";
  const check = () => {
    const { state, freeBytes } = diskReport();
    if (state === logged) return;
    const megabytes = Number(inMegabytes(freeBytes));
    if (state === "full")
      log.error(
        { freeMegabytes: megabytes, neededMegabytes: Number(inMegabytes(reserveBytes)) },
        `the disk of DATA_DIR is full: ${hasDiskForRows() ? "no files are stored" : "pages are served, nothing is stored"}; it continues by itself when space is free`,
      );
    else if (logged === "full")
      log.warn({ freeMegabytes: megabytes }, "the disk of DATA_DIR has room again: writing continues");
    else if (state === "low") log.warn({ freeMegabytes: megabytes }, "the disk of DATA_DIR is getting full");
    logged = state;
  };
  check();
  const timer = setInterval(check, checkEvery).unref();
  return { stop: () => clearInterval(timer) };
}

/** For /readyz: why the process is not ready. With PostgreSQL only uploads need the disk, and everything else works. */
export function diskProblem(): string | undefined {
  const { freeBytes } = diskReport();
  return !hasDiskForRows()
    ? `the disk of the data folder is full (${inMegabytes(freeBytes)} MB free): pages are served, nothing is stored`
    : undefined;
}
