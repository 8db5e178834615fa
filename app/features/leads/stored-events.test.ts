import { expect, test } from "vitest";
import { briefOf, scoresOf } from "./admin/lead/brief.ts";
import { readEvent } from "./stored-events.server.ts";

const stored = (payload: unknown, consent: unknown = null) => readEvent({ id: "1", kind: "scan", payload, consent });

test("what a visitor sent is read as it was stored", () => {
  const payload = { name: "Ana", challenges: ["a", "b"], goals: "Decide better", budget: "" };
  const consent = { notice: "We keep your data.", keepPosted: true };
  expect(stored(payload, consent)).toMatchObject({ payload, consent });
});

test("fields that do not fit are left out and the others are shown", () => {
  expect(stored({ name: "Ana", challenges: "one", goals: 3, message: "Hello" }).payload).toEqual({
    name: "Ana",
    message: "Hello",
  });
  expect(stored({ text: "x" }, { notice: 5, keepPosted: true }).consent).toEqual({ keepPosted: true });
});

test("a payload that is no object, or a scan without its sums, gives an empty brief instead of an error", () => {
  for (const payload of [null, "text", [], { result: "none" }, { result: { pillarScores: { leadership: 3 } } }]) {
    const event = stored(payload, "yes");
    expect(scoresOf(event.payload)).toBeUndefined();
    expect(briefOf([event])).toEqual({});
    expect(event.consent).toBeNull();
  }
});
