import { expect, test } from "vitest";
import { changesBetween } from "./changes.ts";

test("a changed checkbox is marked, so that the screen can say yes and no; a text that says true is not", () => {
  expect(changesBetween({ shown: false, name: "a" }, { shown: true, name: "true" }, ["shown", "name"])).toEqual([
    {
      field: "shown",
      isCheckbox: true,
      pieces: [
        { kind: "removed", text: "false" },
        { kind: "added", text: "true" },
      ],
    },
    {
      field: "name",
      pieces: [
        { kind: "removed", text: "a" },
        { kind: "added", text: "true" },
      ],
    },
  ]);
});
