import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchTerminal } from "./terminal.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a terminal that has just gone is told apart from one that went long ago, and from none", async () => {
  let open = true;
  const terminal = watchTerminal(() => open);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(terminal.wasJustClosed()).toBe(false);
  open = false;
  expect(terminal.wasJustClosed()).toBe(true);
  // A shell sends SIGHUP to its jobs some time after the terminal has gone.
  await vi.advanceTimersByTimeAsync(2000);
  expect(terminal.wasJustClosed()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(terminal.wasJustClosed()).toBe(false);
  expect(watchTerminal(() => false).wasJustClosed()).toBe(false);
});
