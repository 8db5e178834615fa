import { expect, test } from "vitest";
import { missingWords } from "./missing-words.ts";

test("a text in one language is missing in the other; one in neither or in both is not", () => {
  const values = {
    title: "One",
    titleEs: " ",
    role: "",
    roleEs: "Guía",
    text: "",
    textEs: "",
    name: "Rosa",
    shown: false,
  };
  expect(missingWords(values)).toEqual(["titleEs", "role"]);
  expect(missingWords({ ...values, titleEs: "Uno", role: "Guide" })).toEqual([]);
});
