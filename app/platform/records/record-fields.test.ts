import { expect, test } from "vitest";
import { defineRecordForm } from "#app/components/admin/form/record-rules.ts";
import { initialOf, namedFields, valuesOfRow, wordsOfRow, type RecordFields } from "./record-fields.ts";

const fields = {
  title: { kind: "line", max: 20, words: "needed" },
  place: { kind: "line", max: 20, words: "bothOrNeither" },
  days: { kind: "boxes", options: ["mon", "tue"], isNewer: true },
  seats: { kind: "number", min: 1, max: 9, required: true, initial: "2" },
  open: { kind: "switch", isNewer: true },
} as const satisfies RecordFields;

test("values, names and words of a record follow from its declaration", () => {
  const empty = { title: "", titleEs: "", place: "", placeEs: "", days: [], seats: "2", open: false };
  expect(initialOf(fields)).toEqual(empty);
  expect(namedFields(fields).map(([name]) => name)).toEqual(Object.keys(empty));
  const row = { title: "A", titleEs: "Una", place: null, placeEs: null, days: ["mon" as const], seats: 4, open: true };
  expect(valuesOfRow(fields, row)).toEqual({ ...row, place: "", placeEs: "", seats: "4" });
  expect(wordsOfRow(fields, row, "es")).toEqual({ title: "Una", place: undefined });
});

test("a version of an earlier release has none of the newer fields", () => {
  const form = defineRecordForm({ kind: "test", fields });
  const earlier = { title: "A", titleEs: "Una", place: "", placeEs: "", seats: "3" };
  expect(form.check(earlier)).toEqual({ values: { ...earlier, days: [], open: false } });
});
