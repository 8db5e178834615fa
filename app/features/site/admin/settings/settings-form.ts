import { defineForm } from "#app/components/admin/form/definition.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";
import { conflictsOf, settingsFields } from "#app/platform/site/settings-schema.ts";

const form = defineForm({ kind: "settings", fields: settingsFields });

export const settingsForm: typeof form = {
  ...form,
  check(typed) {
    const checked = form.check({ ...typed, ...withoutEmptyLinks(typed) });
    if ("errors" in checked) return checked;
    const conflicts = Object.entries(conflictsOf(checked.values));
    return conflicts.length > 0
      ? { errors: Object.fromEntries(conflicts.map(([name, key]) => [name, { key }])) }
      : checked;
  },
};

/** The form always has empty rows to add a network to. */
function withoutEmptyLinks({ linkNames = [], linkUrls = [] }: FormValues): FormValues {
  const [names, urls] = [[linkNames].flat().map(String), [linkUrls].flat().map(String)];
  const rows = urls
    .map((url, index) => ({ url, name: names[index] ?? "" }))
    .filter(({ url, name }) => `${url}${name}`.trim());
  return { linkNames: rows.map(({ name }) => name), linkUrls: rows.map(({ url }) => url) };
}
