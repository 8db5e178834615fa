import { expect, test } from "vitest";
import { briefOf } from "./brief.ts";

test("the brief takes the newest inquiry and the newest scan", () => {
  const events = [
    { kind: "note", payload: { text: "x" } },
    { kind: "scan", payload: { result: { painPoint: "Leadership", strength: "Well-being", organizationalStatus: "Emerging" }, answers: { pc1: 5, r1: 2, r2: 4 } } },
    { kind: "inquiry", payload: { urgency: "high", budget: "", timeline: "exploring" } },
    { kind: "inquiry", payload: { urgency: "low", budget: "discuss" } },
  ];
  expect(briefOf(events)).toEqual({ weakest: "Leadership", strongest: "Well-being", status: "Emerging", urgency: "high", timeline: "exploring", readiness: 3 });
  expect(briefOf([])).toEqual({});
});
