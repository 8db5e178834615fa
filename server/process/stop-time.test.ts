import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("compose and systemd wait as long as operations.md asks for before they kill the site", () => {
  const asked = /the service manager should wait (\d+) s/.exec(readFileSync("docs/operations.md", "utf8"))?.[1];
  expect(asked).toBeDefined();
  expect(/stop_grace_period: (\d+)s/.exec(readFileSync("compose.yaml", "utf8"))?.[1]).toBe(asked);
  expect(/TimeoutStopSec=(\d+)/.exec(readFileSync("docs/operations/savia.service", "utf8"))?.[1]).toBe(asked);
  expect(/(\d+) s grace/.exec(readFileSync("docs/operations.md", "utf8"))?.[1]).toBe(asked);
});
