import { expect, test } from "vitest";
import { findViolations } from "../scripts/boundaries.ts";

test("imports run downwards only", () => {
  expect(findViolations()).toEqual([]);
});
