import { expect, test } from "vitest";
import { ownValue } from "./own-value.ts";

test("only own keys have values", () => {
  const table = { publish: 1, delete: 2 };
  expect(ownValue(table, "publish")).toBe(1);
  for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "", "Publish", null, 0, {}])
    expect(ownValue(table, key), String(key)).toBeUndefined();
});
