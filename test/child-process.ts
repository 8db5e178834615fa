import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import type { Writable } from "node:stream";

/**
 * Reads "start PID" and "end PID" until its input closes, which happens when the test process exits for any reason,
 * including SIGKILL. Then it kills the remaining process groups.
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
    // In its own process group, so that Ctrl-C in the terminal does not kill it before it has done its work.
    const child = spawn("sh", ["-c", reaperScript], { stdio: ["pipe", "ignore", "ignore"], detached: true });
    child.unref();
    reaper = child.stdin;
    (reaper as unknown as { unref(): void }).unref();
  }
  reaper.write(`${line}\n`);
}

/**
 * spawn() for tests and benchmarks. The child leads its own process group, which is killed when the process that
 * started it exits, even if the test fails, is interrupted or its worker is killed.
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
