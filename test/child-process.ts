import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import type { Writable } from "node:stream";

/**
 * Reads "start PID" and "end PID" until its input closes, which happens when the process of the tests has ended in any way,
 * also by SIGKILL. Then it ends the process groups that are left.
 */
const reaperScript = `
live=" "
while read -r verb pid; do
  case $verb in
    start) live="$live$pid " ;;
    end) live="\${live%% $pid *} \${live#* $pid }" ;;
  esac
done
for pid in $live; do kill -s INT -- "-$pid"; done 2>/dev/null
for pid in $live; do
  for _ in 1 2 3 4 5 6; do kill -s 0 -- "-$pid" && sleep 0.5; done
  kill -s KILL -- "-$pid"
done 2>/dev/null`;

let reaper: Writable | undefined;

function tellReaper(line: string) {
  if (!reaper) {
    // Its own group: Ctrl-C in the terminal must not end it before it has done its work.
    const child = spawn("sh", ["-c", reaperScript], { stdio: ["pipe", "ignore", "ignore"], detached: true });
    child.unref();
    reaper = child.stdin;
    (reaper as unknown as { unref(): void }).unref();
  }
  reaper.write(`${line}\n`);
}

/**
 * spawn() for tests and benchmarks. The child leads a process group of its own, and whatever becomes of the test (it fails,
 * it is interrupted, its worker is killed), the group ends with the process that started it.
 */
export function spawnForTest(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  const { pid } = child;
  if (pid !== undefined) {
    tellReaper(`start ${pid}`);
    child.once("exit", () => tellReaper(`end ${pid}`));
  }
  return child;
}
