import { expect, test } from "vitest";
import { actionOf, leadKeys } from "./keys.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false };
const page = { closest: () => null };

test("[WI2] a key acts where nobody is typing, alone and not with a modifier", () => {
  expect(actionOf(leadKeys, { ...plain, key: "j" }, page)).toBe("next");
  expect(actionOf(leadKeys, { ...plain, key: "J" }, page)).toBe("next");
  expect(actionOf(leadKeys, { ...plain, key: "?", shiftKey: true }, page)).toBe("help");
  expect(actionOf(leadKeys, { ...plain, key: "q" }, page)).toBeUndefined();
  for (const modifier of ["ctrlKey", "metaKey", "altKey", "shiftKey", "defaultPrevented"] as const)
    expect(actionOf(leadKeys, { ...plain, key: "j", [modifier]: true }, page), modifier).toBeUndefined();
  expect(actionOf(leadKeys, { ...plain, key: "?" }, { closest: () => ({}) })).toBeUndefined();
});

test("no key has two meanings", () => {
  const keys = Object.values(leadKeys);
  expect(new Set(keys).size).toBe(keys.length);
});
