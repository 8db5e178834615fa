import { expect, test } from "vitest";
import { isAnswerPending } from "./answer-pending.ts";

test("[223] an answer is pending for the promised 24 hours", () => {
  const at = "2026-11-14T12:00:00Z";
  expect(isAnswerPending(at, Date.parse("2026-11-15T11:59:00Z"))).toBe(true);
  expect(isAnswerPending(at, Date.parse("2026-11-15T12:00:00Z"))).toBe(false);
});
