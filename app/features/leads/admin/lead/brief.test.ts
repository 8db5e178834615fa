import { expect, test } from "vitest";
import { briefOf, excerpt } from "./brief.ts";

const sums = {
  purposeCulture: 20,
  collaboration: 20,
  leadership: 10,
  selfLeadership: 0,
  wellBeing: 30,
  organizationalStrategy: 10,
  interconnectivity: 35,
};
const scan = (pillarScores: Record<string, number>, answers = {}) => ({
  kind: "scan",
  payload: { result: { pillarScores, painPoint: "Liderazgo", strength: "Bienestar" }, answers },
});

test("the brief takes the newest inquiry and the newest scan", () => {
  const entries = [
    { kind: "note", payload: { text: "x" } },
    scan(sums, { pc1: 5, r1: 2, r2: 4 }),
    {
      kind: "inquiry",
      language: "es",
      payload: { goals: "Decidir  mejor", urgency: "high", budget: "", timeline: "exploring" },
    },
    { kind: "inquiry", payload: { goals: "Older", urgency: "low", budget: "discuss" } },
  ];
  expect(briefOf(entries)).toMatchObject({
    words: { kind: "goals", text: "Decidir mejor", language: "es" },
    urgency: "high",
    timeline: "exploring",
    readiness: 3,
  });
  expect(briefOf(entries)).not.toHaveProperty("budget");
  expect(briefOf([])).toEqual({});
});

test("weakest and strongest are keys, worked out from the sums: ties together, equal ones as balanced", () => {
  expect(briefOf([scan(sums)]).scan).toMatchObject({
    status: "emerging",
    weakest: ["leadership", "organizationalStrategy"],
    strongest: ["wellBeing"],
    balanced: false,
  });
  const equal = Object.fromEntries(Object.keys(sums).map((pillar) => [pillar, 14]));
  expect(briefOf([scan(equal)]).scan).toMatchObject({ balanced: true });
});

test("a message to the division counts as what was written; a long one ends at a word", () => {
  const message = "palabra ".repeat(60);
  const { words } = briefOf([{ kind: "division", payload: { message } }]);
  expect(words).toMatchObject({ kind: "message" });
  expect(words!.text).toMatch(/ palabra…$/);
  expect(words!.text.length).toBeLessThan(282);
  expect(excerpt("x".repeat(400))).toHaveLength(281);
});
