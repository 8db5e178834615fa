import { expect, test } from "vitest";
import { z } from "zod";
import { parseStored } from "./stored-json.server.ts";

const schema = z.object({ goals: z.string().optional(), count: z.number().default(0) });
const row = { column: "lead_events.payload", id: "1" };

test("a valid value is read completely; unknown fields are ignored", () => {
  expect(parseStored(schema, { goals: "a", count: 2, later: true }, row)).toEqual({
    value: { goals: "a", count: 2 },
    isComplete: true,
  });
});

test("the valid fields of an older or damaged value are read", () => {
  expect(parseStored(schema, {}, row)).toEqual({ value: { count: 0 }, isComplete: true });
  expect(parseStored(schema, { goals: { text: "a" }, count: 2 }, row)).toEqual({
    value: { count: 2 },
    isComplete: false,
  });
});

test("a value that is not an object is undefined", () => {
  for (const stored of [null, "text", 3]) expect(parseStored(schema, stored, row)).toBeUndefined();
});
