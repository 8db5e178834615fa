import { log } from "#app/platform/log.server.ts";
import { canStoreRows } from "#db/client.server.ts";
import { type DiskReport, diskReport, inMegabytes, reserveBytes } from "#db/disk/disk-space.server.ts";

const lookEvery = 2000;

/** Writes one line when the disk becomes low or full, and one when it has room again. */
export function startDiskWatch() {
  let told: DiskReport["state"] = "ok";
  const look = () => {
    const { state, freeBytes } = diskReport();
    if (state === told) return;
    const megabytes = Number(inMegabytes(freeBytes));
    if (state === "full")
      log.error(
        { freeMegabytes: megabytes, neededMegabytes: Number(inMegabytes(reserveBytes)) },
        `the disk of DATA_DIR is full: ${canStoreRows() ? "no files are stored" : "pages are served, nothing is stored"}; it continues by itself when space is free`,
      );
    else if (told === "full")
      log.warn({ freeMegabytes: megabytes }, "the disk of DATA_DIR has room again: writing continues");
    else if (state === "low") log.warn({ freeMegabytes: megabytes }, "the disk of DATA_DIR is getting full");
    told = state;
  };
  look();
  const timer = setInterval(look, lookEvery).unref();
  return { stop: () => clearInterval(timer) };
}

/** For /readyz: why this process cannot do its work. With PostgreSQL only uploads need the disk, and all else goes on. */
export function diskProblem(): string | undefined {
  const { freeBytes } = diskReport();
  return !canStoreRows()
    ? `the disk of the data folder is full (${inMegabytes(freeBytes)} MB free): pages are served, nothing is stored`
    : undefined;
}
