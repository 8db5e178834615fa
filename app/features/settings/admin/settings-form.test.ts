import { expect, test } from "vitest";
import { deliveredSettings, settingNames } from "#app/platform/site/settings-schema.ts";
import { partNames, partSettings } from "./part-names.ts";
import { partForm, settingsForm } from "./settings-form.ts";

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

test("[S14] every setting belongs to one part, whose form has its rules", () => {
  expect(partNames.flatMap((part) => [...partSettings[part]]).sort()).toEqual([...settingNames].sort());
  expect(partForm("contact").names).toEqual([...partSettings.contact]);
  expect(partForm("privacy").check({ ...deliveredSettings, answerHours: "4" })).toEqual({
    errors: { remindAfterHours: { key: "remindLate" } },
  });
  expect(
    partForm("events").check({ calendarAllEventsUrl: "", calendarSubscribeUrl: "", calendarEmbedUrl: "" }),
  ).toEqual({
    values: { calendarAllEventsUrl: "", calendarSubscribeUrl: "", calendarEmbedUrl: "" },
  });
});
