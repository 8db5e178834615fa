import { expect, test } from "vitest";
import { isDatabaseUnavailable, isDiskFull } from "./unavailable.ts";

const failed = (code: string) =>
  new Error("Failed query: select 1", { cause: Object.assign(new Error("of the driver"), { code }) });

test.each(["57014", "53300", "57P01", "57P03", "08006", "ECONNREFUSED", "ETIMEDOUT"])(
  "%s, however deep, means a database that is slow or away: 503, come again",
  (code) => {
    expect(isDatabaseUnavailable(failed(code))).toBe(true);
  },
);

test.each(["23505", "42P01", "22P02", "40001"])("%s is an error of the query, not of the database", (code) => {
  expect(isDatabaseUnavailable(failed(code))).toBe(false);
});

test("lost and failed connections count as unavailable; any thrown value is accepted", () => {
  expect(isDatabaseUnavailable(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isDatabaseUnavailable(new Error("timeout exceeded when trying to connect"))).toBe(true);
  // The pool's query_timeout: the connection was dropped silently.
  expect(isDatabaseUnavailable(new Error("Query read timeout"))).toBe(true);
  for (const thrown of [undefined, "text", { code: "57014" }, new Error("other")])
    expect(isDatabaseUnavailable(thrown)).toBe(false);
});

test.each(["DISK_FULL", "53100", "ENOSPC", "EDQUOT"])(
  "%s means that nothing can be stored until there is space",
  (code) => {
    expect([isDiskFull(failed(code)), isDatabaseUnavailable(failed(code))]).toEqual([true, true]);
    expect(isDiskFull(failed("57014"))).toBe(false);
  },
);
