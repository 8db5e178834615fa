import { expect, test } from "vitest";
import { createSubmissionKeys } from "./send-results.ts";

test("[R6] the same content keeps its key, a changed one gets another", () => {
  const keyFor = createSubmissionKeys();
  const first = keyFor({ email: "a@b.example", answers: { pc1: 3 } });
  expect(keyFor({ email: "a@b.example", answers: { pc1: 3 } })).toBe(first);
  const second = keyFor({ email: "c@b.example", answers: { pc1: 3 } });
  expect(second).not.toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(createSubmissionKeys()({ email: "a@b.example", answers: { pc1: 3 } })).not.toBe(first);
});
