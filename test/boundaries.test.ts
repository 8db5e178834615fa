import { expect, test } from "vitest";
import { findViolations } from "../scripts/boundaries.ts";

test("imports only go downwards", () => {
  expect(findViolations()).toEqual([]);
});
