import { defineForm, type FormDefinition } from "#app/components/admin/form/definition.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";
import {
  conflictsOf,
  settingsFields,
  type SettingName,
  type SettingsValues,
} from "#app/platform/site/settings-schema.ts";
import { byKey } from "#app/platform/typed-keys.ts";
import { partSettings, type PartName } from "./part-names.ts";

const rules = (values: Partial<SettingsValues>): FieldErrors =>
  Object.fromEntries(Object.entries(conflictsOf(values)).map(([name, key]) => [name, { key }]));

/** All settings, as they are stored. */
export const settingsForm = withoutEmptyRows(defineForm({ kind: "settings", fields: settingsFields, rules }));

/** The form of one part. */
export function partForm(part: PartName): FormDefinition<Partial<SettingsValues>> {
  const names: readonly SettingName[] = partSettings[part];
  const fields = byKey(names, (name) => settingsFields[name]) as typeof settingsFields;
  return withoutEmptyRows(defineForm({ kind: "settings", fields, rules }));
}

/** The form always has empty rows to add a network to, and all rows of topics. */
function withoutEmptyRows<Values>(form: FormDefinition<Values>): FormDefinition<Values> {
  return {
    ...form,
    check: (typed) => form.check({ ...typed, ...withoutEmptyLinks(typed), ...withoutLastTopics(typed) }),
  };
}

function withoutEmptyLinks({ linkNames = [], linkUrls = [] }: FormValues): FormValues {
  const [names, urls] = [[linkNames].flat().map(String), [linkUrls].flat().map(String)];
  const rows = urls
    .map((url, index) => ({ url, name: names[index] ?? "" }))
    .filter(({ url, name }) => `${url}${name}`.trim());
  return { linkNames: rows.map(({ name }) => name), linkUrls: rows.map(({ url }) => url) };
}

/** Rows between others stay empty: the place of a topic is what it is known by. */
function withoutLastTopics({ topicsEn = [], topicsEs = [] }: FormValues): FormValues {
  const lists = [topicsEn, topicsEs].map((list) => [list].flat().map(String));
  const used = Math.max(...lists.map((list) => list.findLastIndex((name) => name.trim() !== "") + 1));
  const [en = [], es = []] = lists.map((list) => list.slice(0, used));
  return { topicsEn: en, topicsEs: es };
}
