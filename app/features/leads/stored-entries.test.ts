import { expect, test } from "vitest";
import { briefOf, scoresOf } from "./admin/lead/brief.ts";
import { readEntry } from "./stored-entries.server.ts";

const stored = (payload: unknown, consent: unknown = null) => readEntry({ id: "1", kind: "scan", payload, consent });

test("a stored submission is read as it was sent", () => {
  const payload = { name: "Ana", challenges: ["a", "b"], goals: "Decide better", budget: "" };
  const consent = { notice: "We keep your data.", keepPosted: true };
  expect(stored(payload, consent)).toMatchObject({ payload, consent });
});

test("fields of the wrong type are left out and the others are read", () => {
  expect(stored({ name: "Ana", challenges: "one", goals: 3, message: "Hello" }).payload).toEqual({
    name: "Ana",
    message: "Hello",
  });
  expect(stored({ text: "x" }, { notice: 5, keepPosted: true }).consent).toEqual({ keepPosted: true });
});

test("a payload that is not an object, or a scan without scores, gives an empty brief instead of an error", () => {
  for (const payload of [null, "text", [], { result: "none" }, { result: { pillarScores: { leadership: 3 } } }]) {
    const entry = stored(payload, "yes");
    expect(scoresOf(entry.payload)).toBeUndefined();
    expect(briefOf([entry])).toEqual({});
    expect(entry.consent).toBeNull();
  }
});
