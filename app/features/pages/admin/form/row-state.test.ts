import { expect, test } from "vitest";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import type { PageField } from "../../page-fields.server.ts";
import { emptyAnswer } from "./page-answer.ts";
import { continueRow, isTyped, startRow, typeInRow } from "./row-state.ts";

const fieldWith = (en: CopyNode, es: CopyNode, base: string): PageField => ({
  namespace: "home",
  path: "hero.cta",
  kind: Array.isArray(en) ? "list" : "text",
  fixedCount: false,
  delivered: { en, es },
  published: { en, es },
  current: { en, es },
  isChanged: false,
  base,
  hasDraft: false,
  problems: [],
  deliveredChanged: false,
  spanishOlder: false,
});

const opened = fieldWith("Go", "Ve", "go.ve");
const answer = emptyAnswer;

test("words that nobody typed in follow what is stored", () => {
  const field = fieldWith("From Ben", "De Ben", "ben.de-ben");
  const row = continueRow(startRow(opened, answer), { field, answer, sent: undefined });
  expect(row).toMatchObject({ value: field.current, base: field.base });
});

test("[SV1] what was typed while a save was merged is written on the stored words in its language", () => {
  const sent = { en: "From Ana", es: "Ve" };
  const row = typeInRow(startRow(opened, answer), { en: "From Ana, again", es: "Ve" });
  const field = fieldWith("From Ana", "De Ben", "ana.de-ben");
  expect(continueRow(row, { field, answer, sent })).toMatchObject({
    value: { en: "From Ana, again", es: "De Ben" },
    base: "ana.de-ben",
  });
});

test("[SV1] what was typed and never sent is still written on the words that its writer has seen", () => {
  const row = typeInRow(startRow(opened, answer), { en: "From Ana", es: "Ve" });
  const field = fieldWith("From Ben", "De Ben", "ben.de-ben");
  expect(continueRow(row, { field, answer, sent: undefined })).toMatchObject({
    value: { en: "From Ana", es: "De Ben" },
    base: "go.de-ben",
  });
});

test("[SV1] a list in which somebody writes is replaced in no language", () => {
  const list = fieldWith(["One?"], ["¿Una?"], "one.una");
  const row = typeInRow(startRow(list, answer), { en: ["First?"], es: ["¿Una?"] });
  const field = fieldWith(["One?", "Two?"], ["¿Una?", "¿Dos?"], "two.dos");
  expect(continueRow(row, { field, answer, sent: undefined })).toMatchObject({ value: row.value, base: "one.una" });
});

test("a part of an entry that is left blank is no change", () => {
  const delivered: CopyNode[] = [{ title: "One", note: "Two" }, { title: "Three" }];
  const row = startRow(fieldWith(delivered, delivered, "one.uno"), answer);
  const value = { en: [delivered[0]!, { title: "Three", note: "" }], es: delivered };
  expect(isTyped(typeInRow(row, value))).toBe(false);
});
