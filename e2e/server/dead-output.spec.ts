import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { lockFolder } from "../../db/embedded/folder-lock.server.ts";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { ask } from "../support/wire.ts";
import nodeFlags from "../../scripts/node-flags.json" with { type: "json" };

for (const reader of ["is gone", "has stopped reading"] as const) {
  test(`on SIGTERM the site exits and releases its data folder even if the reader of its output ${reader}`, async () => {
    test.setTimeout(scaledTimeout(400_000));
    const dataDir = mkdtempSync(join(tmpdir(), "savia-output-"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // The output is a socket, as with some service managers and container runtimes.
    const child = spawn(process.execPath, [...nodeFlags, "scripts/start.ts"], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: "info",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    try {
      let output = "";
      child.stdout.on("data", (chunk: Buffer) => (output += chunk));
      await expect.poll(() => output, { timeout: scaledTimeout(300_000) }).toContain("is running at");
      if (reader === "is gone") {
        child.stdout.destroy();
        child.stderr.destroy();
      } else {
        child.stdout.removeAllListeners("data").pause();
      }
      // More output than the operating system buffers.
      for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 100 }, () => ask(url, "/about")));
      const began = Date.now();
      child.kill("SIGTERM");
      await ended;
      expect(Date.now() - began).toBeLessThan(30_000);
      lockFolder(dataDir).release();
    } finally {
      child.kill("SIGKILL");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}
