import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** A process and all its children (Linux). */
export function family(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(
        Number(name),
        Number(
          readFileSync(`/proc/${name}/stat`, "utf8")
            .replace(/^.*\) /, "")
            .split(" ")[1],
        ),
      );
    } catch {
      // The process has exited in the meantime.
    }
  }
  const found = [pid];
  for (const member of found) for (const [child, parent] of parents) if (parent === member) found.push(child);
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

/** CPU milliseconds of a process's main (JavaScript) thread. */
export function mainThreadMilliseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

/** Resident megabytes of each process of the family. */
export function residentMegabytes(pid: number): number[] {
  return family(pid).map((member) =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${member}/status`, "utf8"))?.[1] ?? 0) / 1024),
  );
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
