import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { scaledTimeout } from "./scaled-timeout.ts";

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * A program that starts two processes as tests do, waits until the first has exited, and prints the pid of the second.
 */
const program = `
  import { once } from "node:events";
  import { spawnForTest } from "./test/child-process.ts";
  await once(spawnForTest("true", [], { stdio: "ignore" }), "exit");
  const child = spawnForTest("sh", ["-c", "trap '' INT; sleep 600 & wait; sleep 600"], { stdio: "ignore" });
  console.log(child.pid);
  setInterval(() => {}, 1000);`;

test.concurrent.each(["SIGKILL", "SIGINT", "SIGTERM"] as const)(
  "what a test started ends with the test's process, even when that ends by %s",
  async (signal) => {
    const parent = spawn(process.execPath, ["--input-type=module-typescript", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [chunk] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(chunk.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill(signal);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: scaledTimeout(20_000), interval: 50 });
  },
  scaledTimeout(60_000),
);
