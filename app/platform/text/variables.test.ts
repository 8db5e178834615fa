// @vitest-environment jsdom
import { expect, test } from "vitest";
import { partsOf, textOf, variablesOf } from "./variables.ts";

test("a text is split at its variables", () => {
  expect(partsOf("© {{year}} {{brand}}.")).toEqual([
    { text: "© " },
    { variable: "year" },
    { text: " " },
    { variable: "brand" },
    { text: "." },
  ]);
  expect(partsOf("")).toEqual([]);
  expect(partsOf("{{ brand }} and {brand} and {{}}")).toEqual([{ text: "{{ brand }} and {brand} and {{}}" }]);
  expect(variablesOf("{{a}}{{b}} {{a}}")).toEqual(["a", "b", "a"]);
});

test("the text of an edited element has its variables as code and its line breaks", () => {
  const element = document.createElement("div");
  element.innerHTML = 'We are <span data-variable="brand">name of the organization</span><br>since\n1999';
  expect(textOf(element)).toBe("We are {{brand}}\nsince\n1999");
});
