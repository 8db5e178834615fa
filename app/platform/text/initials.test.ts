import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test("initials are those of the first and the last name", () => {
  expect(["Ana María Ruiz", " Ana ", "Ñusta Élan", "", "👩‍🌾 Eva"].map(initials)).toEqual(["AR", "A", "ÑÉ", "", "👩E"]);
  expect(["Inés Ruiz de la Fuente", "Leo de la Cruz"].map(initials)).toEqual(["IR", "LC"]);
});
