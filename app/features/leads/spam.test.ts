import { expect, test } from "vitest";
import { spamFlags } from "./spam.ts";

const quiet = { trap: "", elapsed: 60_000, texts: ["We would like to talk, see https://coop.example"] };

test("a person's inquiry has no flag", () => {
  expect(spamFlags(quiet)).toEqual([]);
  expect(spamFlags({ trap: "", texts: [] })).toEqual([]);
});

test("each sign has its flag", () => {
  expect(spamFlags({ ...quiet, trap: "x" })).toEqual(["honeypot"]);
  expect(spamFlags({ ...quiet, elapsed: 1_499 })).toEqual(["tooFast"]);
  expect(spamFlags({ ...quiet, elapsed: 1_500 })).toEqual([]);
  expect(spamFlags({ ...quiet, texts: ["http://a www.b", "https://c"] })).toEqual(["links"]);
});
