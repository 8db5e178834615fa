import { expect, test } from "vitest";
import { leadersOf } from "./leaders.ts";

const member = (name: string) => ({ id: name, name, role: "", text: "" });
const team = ["Luis Soto", "Ana María Ruiz", "Ana"].map(member);
const namesIn = (speaker: string | null) => leadersOf(speaker, team).map(({ name }) => name);

test("[V5] the team members whom the speaker's line names are found, in its order", () => {
  expect(namesIn("Ana María Ruiz")).toEqual(["Ana María Ruiz"]);
  expect(namesIn("ana maria ruiz, with Luis Soto")).toEqual(["Ana María Ruiz", "Luis Soto"]);
  expect(namesIn("Luis Sotomayor")).toEqual([]);
  expect(namesIn(null)).toEqual([]);
});
