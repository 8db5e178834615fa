import { expect, test } from "vitest";
import { eventForm } from "./event-form.ts";
import { newEvent } from "../event-record.ts";

const draft = {
  ...newEvent(),
  title: "A circle",
  titleEs: "Un círculo",
  description: "Come.",
  descriptionEs: "Ven.",
  localStart: "2027-07-01T18:00",
};

test("[V1] what to bring is written in both languages or in none once it is public", () => {
  const values = { ...draft, state: "published" };
  expect(eventForm.check({ ...values, bring: "A pencil", bringEs: "Un lápiz" })).toMatchObject({
    values: { bring: "A pencil", bringEs: "Un lápiz" },
  });
  expect(eventForm.check({ ...values, bring: "A pencil" })).toEqual({ errors: { bringEs: { key: "otherLanguage" } } });
  expect(eventForm.check({ ...values, bringEs: "Un lápiz" })).toEqual({ errors: { bring: { key: "otherLanguage" } } });
});

test("[SV2] a draft needs a title in one language; a public event every text in both", () => {
  const inSpanish = { ...draft, title: "", description: "", placeEs: "Lisboa" };
  expect(eventForm.check(inSpanish)).toMatchObject({ values: { titleEs: "Un círculo" } });
  expect(eventForm.check({ ...inSpanish, titleEs: "" })).toEqual({ errors: { title: { key: "missing" } } });
  for (const state of ["published", "cancelled"])
    expect(eventForm.check({ ...inSpanish, state })).toEqual({
      errors: { title: { key: "missing" }, description: { key: "missing" }, place: { key: "otherLanguage" } },
    });
});

test("[V1] a version of an earlier release, which has no word about it, can be restored", () => {
  const { bring: _, bringEs: __, ...earlier } = draft;
  expect(eventForm.check(earlier)).toMatchObject({ values: { title: "A circle", bring: "", bringEs: "" } });
});
