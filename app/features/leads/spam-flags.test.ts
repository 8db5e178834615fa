import { expect, test } from "vitest";
import { spamFlags } from "./submissions.server.ts";

const ordinary = { honeypot: "", elapsed: 60_000, texts: ["We would like to talk, see https://coop.example"] };

test("an ordinary inquiry has no flag", () => {
  expect(spamFlags(ordinary)).toEqual([]);
  expect(spamFlags({ honeypot: "", texts: [] })).toEqual([]);
});

test("each sign of a machine has its flag", () => {
  expect(spamFlags({ ...ordinary, honeypot: "x" })).toEqual(["honeypot"]);
  expect(spamFlags({ ...ordinary, elapsed: 1_499 })).toEqual(["tooFast"]);
  expect(spamFlags({ ...ordinary, elapsed: 1_500 })).toEqual([]);
  expect(spamFlags({ ...ordinary, texts: ["http://a www.b", "https://c"] })).toEqual(["links"]);
});
