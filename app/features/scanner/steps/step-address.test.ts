import { expect, test } from "vitest";
import { readStep, stepSearch } from "./step-address.ts";

test("every step has an address that leads back to it", () => {
  for (const shown of [
    { step: "intro" as const, page: 1 },
    { step: "assessment" as const, page: 1 },
    { step: "assessment" as const, page: 7 },
    { step: "email" as const, page: 7 },
    { step: "results" as const, page: 7 },
  ])
    expect(readStep(stepSearch(shown))).toEqual(shown);
});

test("other addresses have no step", () => {
  for (const search of ["", "?", "?step", "?step=0", "?step=8", "?step=1.5", "?step=assessment", "?page=2"])
    expect(readStep(search)).toBeUndefined();
});
