import { expect, test } from "vitest";
import { deliveredSettings } from "#app/platform/site/settings-schema.ts";
import { settingsForm } from "./settings-form.ts";

const check = (changes: object) => settingsForm.check({ ...deliveredSettings, ...changes });

test("the delivered settings are valid", () => {
  expect(check({})).toHaveProperty("values");
});

test("empty rows of networks are dropped, rows with a name alone stay", () => {
  const checked = check({ linkNames: ["", "Videos", ""], linkUrls: ["", "", "https://a.example/x"] });
  expect(checked).toMatchObject({ values: { linkNames: ["Videos", ""], linkUrls: ["", "https://a.example/x"] } });
});

test("each mistake names its field and rule", () => {
  expect(check({ name: " ", email: "nobody", linkNames: ["a"], linkUrls: ["http://a.example"] })).toEqual({
    errors: { name: { key: "missing" }, email: { key: "email" }, linkUrls: { key: "https" } },
  });
  expect(check({ answerHours: "4" })).toEqual({ errors: { remindAfterHours: { key: "remindLate" } } });
});
