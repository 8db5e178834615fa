import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { copyChanges, copyDrafts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { loadCopyChanges } from "#app/platform/i18n/changes/stored-changes.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { registerContentLoader } from "#app/platform/pages/content-version.server.ts";
import { findPage } from "../../copy-pages.ts";
import { saveField } from "../../drafts.server.ts";
import type { PageField } from "../../page-fields.server.ts";
import { canonical, fieldKey, inputName, trimmed, type NodePath, type Pair } from "../fields/values.ts";
import { startRow } from "./row-state.ts";
import { listFormFields, rearrangePage, savePage } from "./save-page.server.ts";

useDatabase();
registerContentLoader(loadCopyChanges);

beforeEach(async () => {
  for (const table of [copyChanges, copyDrafts]) await db().delete(table);
  await loadCopyChanges();
});

const home = findPage("home")!;
const ana = { id: "ana", email: "ana@example.org" };
const ben = { id: "ben", email: "ben@example.org" };

async function fieldAt(path: string): Promise<PageField> {
  return (await listFormFields(home)).find((field) => field.path === path)!;
}

function textsWithPlaces(node: CopyNode, where: NodePath = []): [NodePath, string][] {
  if (typeof node === "string") return [[where, node]];
  return Object.entries(node).flatMap(([name, child]) => textsWithPlaces(child as CopyNode, [...where, name]));
}

/** What a browser sends of a field. */
function put(form: FormData, field: PageField, words: Pair, base: string) {
  const key = fieldKey(field);
  form.set(`base|${key}`, base);
  for (const language of languages)
    for (const [where, text] of textsWithPlaces(words[language])) form.set(inputName(language, key, where), text);
}

function baseOfRelease11(words: Pair): string {
  const texts = languages.map((language) => canonical(trimmed(words[language])));
  return createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, 16);
}

test("[SV1] a form that release 1.1 rendered saves only the field that was changed", async () => {
  const form = new FormData();
  for (const field of await listFormFields(home)) {
    const words = field.path === "hero.cta" ? { en: "Begin", es: "Empieza" } : field.current;
    put(form, field, words, baseOfRelease11(field.current));
  }
  expect(await savePage(ana, home, form)).toMatchObject({ saved: 1, conflicts: {} });
  expect(new Set((await db().select().from(copyDrafts)).map(({ path }) => path))).toEqual(new Set(["hero.cta"]));
});

test("[SV1] nobody is asked about a text that they left alone and that an update has replaced", async () => {
  const form = new FormData();
  for (const field of await listFormFields(home)) {
    const words = field.path === "hero.cta" ? { en: "Delivered before", es: "Entregado antes" } : field.current;
    put(form, field, words, baseOfRelease11(words));
  }
  expect(await savePage(ana, home, form)).toMatchObject({ saved: 0, conflicts: {}, values: {} });
  expect(await db().select().from(copyDrafts)).toEqual([]);
});

test("[SV1] without JavaScript a rearranged form keeps a colleague's other language", async () => {
  const [cta, questions] = [await fieldAt("hero.cta"), await fieldAt("reflection.questions")];
  const form = new FormData();
  put(form, cta, { en: "From Ana", es: cta.current.es }, cta.base);
  put(form, questions, questions.current, questions.base);
  form.set("op", `up|${fieldKey(questions)}|1`);
  await saveField(ben, { ...cta, values: { en: cta.current.en, es: "De Ben" } });
  const row = startRow(await fieldAt("hero.cta"), await rearrangePage(home, form));
  const again = new FormData();
  put(again, cta, row.value, row.base);
  expect(await savePage(ana, home, again)).toMatchObject({ saved: 1, conflicts: {} });
  expect((await fieldAt("hero.cta")).current).toEqual({ en: "From Ana", es: "De Ben" });
});

test("without JavaScript the button of an entry changes the list that was shown, not a colleague's", async () => {
  const field = await fieldAt("reflection.questions");
  const [en, es] = [field.current.en as string[], field.current.es as string[]];
  const form = new FormData();
  put(form, field, field.current, field.base);
  form.set("op", `remove|${fieldKey(field)}|0`);
  await saveField(ben, { ...field, values: { en: ["From Ben?", ...en], es: ["¿De Ben?", ...es] } });
  const row = startRow(await fieldAt(field.path), await rearrangePage(home, form));
  expect(row.value).toEqual({ en: en.slice(1), es: es.slice(1) });
  const again = new FormData();
  put(again, field, row.value, row.base);
  expect(Object.keys((await savePage(ana, home, again)).conflicts)).toEqual([fieldKey(field)]);
});

test("[SV1] without JavaScript a conflict is asked again after a button that does not save", async () => {
  const field = await fieldAt("hero.cta");
  const key = fieldKey(field);
  const form = new FormData();
  put(form, field, { en: "From Ana", es: "De Ana" }, field.base);
  await saveField(ben, { ...field, values: { en: "From Ben", es: "De Ben" } });
  const asked = await savePage(ana, home, form);
  expect(asked.fields.map(fieldKey)).toEqual([key]);
  const row = startRow(await fieldAt("hero.cta"), asked);
  put(form, field, row.value, row.base);
  form.set(`written|${key}`, asked.bases[key]!);
  form.set("op", "add|home:reflection.questions|");
  const rearranged = startRow(await fieldAt("hero.cta"), await rearrangePage(home, form));
  const again = new FormData();
  put(again, field, rearranged.value, rearranged.base);
  expect(Object.keys((await savePage(ana, home, again)).conflicts)).toEqual([key]);
  expect((await savePage(ana, home, form)).saved).toBe(1);
});
