import { expect, test } from "vitest";
import { harmless, spamFlags } from "./spam.ts";

const quiet = { trap: "", startedAt: 0, texts: ["We would like to talk, see https://coop.example"] };

test("a person's inquiry has no flag", () => {
  expect(spamFlags(quiet, 60_000)).toEqual([]);
  expect(spamFlags({ trap: "", texts: [] })).toEqual([]);
});

test("each sign has its flag", () => {
  expect(spamFlags({ ...quiet, trap: "x" }, 60_000)).toEqual(["honeypot"]);
  expect(spamFlags(quiet, 2_999)).toEqual(["tooFast"]);
  expect(spamFlags(quiet, 3_000)).toEqual([]);
  expect(spamFlags({ ...quiet, texts: ["http://a www.b", "https://c"] }, 60_000)).toEqual(["links"]);
});

test("what a stranger typed becomes neither a link nor a long text in a mail", () => {
  expect(harmless("Win now\r\nhttp://spam.example/x www.spam.example")).toBe("Win now … …");
  expect(harmless("x".repeat(200))).toHaveLength(80);
  expect(harmless("Ana  María")).toBe("Ana María");
});
