import type { FormDefinition } from "#app/components/admin/form/definition.ts";
import { defineRecordForm, missingWordsOf } from "#app/components/admin/form/record-rules.ts";
import type { RecordFields, ValuesOf } from "#app/platform/records/record-fields.ts";
import { inOneLanguage, missing } from "#app/components/admin/form/shared-rules.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";
import { unknownVariable } from "#app/platform/text/answer-variables.ts";
import { recordDeclarations as declared } from "./record-declarations.ts";

/** What a record needs once it is shown, besides its words, and what a draft needs. */
type Rules<Values> = { shown?: (values: Values) => FieldErrors; draft?: (values: Values) => FieldErrors };

function formOf<Declared extends RecordFields>(kind: RecordKind, fields: Declared, rules: Rules<ValuesOf<Declared>>) {
  return defineRecordForm({
    kind,
    fields,
    rules: (values) =>
      (values as FormValues).shown
        ? { ...missingWordsOf(fields, values), ...rules.shown?.(values) }
        : (rules.draft?.(values) ?? {}),
  }) as FormDefinition<FormValues>;
}

const permission = (values: FormValues) => missing(values, ["permissionBy", "permissionOn"], "permission");

/** The rules of each kind, for browser and server. A draft may be written in one language first. */
export const recordForms: Record<RecordKind, FormDefinition<FormValues>> = {
  "team-member": formOf("team-member", declared["team-member"], {}),
  story: formOf("story", declared.story, {
    shown: (values) => ({
      ...(values.picture ? missing(values, ["pictureAlt", "pictureAltEs"]) : {}),
      ...permission(values),
    }),
    draft: (values) => inOneLanguage(values, "title"),
  }),
  quote: formOf("quote", declared.quote, {
    shown: (values) => ({
      ...permission(values),
      ...(values.onHome || values.onOfferings ? {} : { onHome: { key: "place" } }),
    }),
  }),
  fact: formOf("fact", declared.fact, {
    // A number without a source is not shown.
    shown(values) {
      const words = [values.figure, values.figureEs, values.meaning, values.meaningEs];
      return words.some((word) => /\p{Nd}/u.test(word)) ? missing(values, ["source"], "source") : {};
    },
    draft: (values) => inOneLanguage(values, "figure"),
  }),
  category: formOf("category", declared.category, { draft: (values) => inOneLanguage(values, "name") }),
  template: formOf("template", declared.template, {
    shown: unknownVariables,
    draft: (values) => ({ ...inOneLanguage(values, "text"), ...unknownVariables(values) }),
  }),
};

function unknownVariables(values: ValuesOf<typeof declared.template>): FieldErrors {
  return Object.fromEntries(
    (["subject", "subjectEs", "text", "textEs"] as const).flatMap((name) => {
      const found = unknownVariable(values[name]);
      return found ? [[name, { key: "unknownVariable", name: found }]] : [];
    }),
  );
}
