import { expect, test } from "vitest";
import { languages } from "./language.ts";
import { inEitherLanguage, textIn, writtenIn } from "./words.ts";

test("a text is read from the column of its language", () => {
  const row = { title: "Roots", titleEs: "Raíces" };
  expect(languages.map((language) => textIn(row, "title", language))).toEqual(["Roots", "Raíces"]);
});

test("a text that is not translated is shown in the default language, and says so", () => {
  expect(writtenIn({ title: "Roots", titleEs: "Raíces" }, "title", "es")).toEqual({ text: "Raíces", language: "es" });
  for (const titleEs of [null, "", " "])
    expect(writtenIn({ title: "Roots", titleEs }, "title", "es")).toEqual({ text: "Roots", language: "en" });
  expect(writtenIn({ title: "", titleEs: "Raíces" }, "title", "en")).toEqual({ text: "", language: "en" });
});

test("a draft is called by its title in whichever language it has one", () => {
  const both = { title: "Roots", titleEs: "Raíces" };
  expect(languages.map((language) => inEitherLanguage(both, "title", language))).toEqual(["Roots", "Raíces"]);
  expect(inEitherLanguage({ title: " ", titleEs: "Raíces" }, "title", "en")).toBe("Raíces");
  expect(inEitherLanguage({ title: null, titleEs: "" }, "title", "en")).toBe("");
});
