import { expect, test } from "vitest";
import { isFresh } from "./fresh.ts";

test("[223] a scan is fresh for the 24 hours of the promise", () => {
  const at = "2026-11-14T12:00:00Z";
  expect(isFresh(at, Date.parse("2026-11-15T11:59:00Z"))).toBe(true);
  expect(isFresh(at, Date.parse("2026-11-15T12:00:00Z"))).toBe(false);
});
