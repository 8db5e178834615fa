import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;
const arenaBytes = 64 * 1024 * 1024;

/** A process and all its children (Linux), those that were started first in front. */
export function family(pid: number): number[] {
  const processes: { pid: number; parent: number; startedAt: number }[] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
      processes.push({ pid: Number(name), parent: Number(fields[1]), startedAt: Number(fields[19]) });
    } catch {
      // The process has exited in the meantime.
    }
  }
  // Not by their numbers: those begin anew, and a folder lists 100 before 99.
  processes.sort((one, other) => one.startedAt - other.startedAt || one.pid - other.pid);
  const found = [pid];
  for (const member of found) for (const { pid: child, parent } of processes) if (parent === member) found.push(child);
  return found;
}

/** Milliseconds of CPU used so far. */
export function cpuMilliseconds(pid: number): number {
  return sum(family(pid), (member) => {
    const fields = readFileSync(`/proc/${member}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  });
}

/** Resident megabytes of each process of the family. */
export function residentMegabytes(pid: number): number[] {
  return family(pid).map((member) =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${member}/status`, "utf8"))?.[1] ?? 0) / 1024),
  );
}

/**
 * Resident megabytes of a process in the areas of the C library's malloc (Linux): the heap, and arenas, which are 64 MB
 * of addresses each, aligned to 64 MB. Freed memory may stay there; blocks that were mapped singly are not counted.
 */
export function mallocMegabytes(pid: number): number {
  let isMalloc = false;
  let kilobytes = 0;
  for (const line of readFileSync(`/proc/${pid}/smaps`, "utf8").split("\n")) {
    const [, from, to, writable, name] = /^([0-9a-f]+)-([0-9a-f]+) (rw)?\S+ \S+ \S+ \d+\s*(.*)$/.exec(line) ?? [];
    const resident = /^Rss:\s+(\d+)/.exec(line)?.[1];
    if (from && to) {
      const start = Number.parseInt(from, 16);
      const size = Number.parseInt(to, 16) - start;
      const isArena = start % arenaBytes === 0 && size <= arenaBytes && writable !== undefined && name === "";
      isMalloc = name === "[heap]" || isArena;
    } else if (isMalloc && resident) kilobytes += Number(resident);
  }
  return Math.round(kilobytes / 1024);
}

function sum(members: number[], of: (member: number) => number): number {
  return members.reduce((total, member) => {
    try {
      return total + of(member);
    } catch {
      return total;
    }
  }, 0);
}
