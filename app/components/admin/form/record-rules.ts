import { z } from "zod";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";
import { defineForm, type FormDefinition } from "./definition.ts";
import {
  emptyOf,
  namedFields,
  namesOf,
  type RecordField,
  type RecordFields,
  type ValuesOf,
} from "#app/platform/records/record-fields.ts";
import { missing, webAddress } from "./shared-rules.ts";

type RecordForm<Declared extends RecordFields> = {
  kind: string;
  fields: Declared;
  /** Rules about several fields, checked once each field is valid by itself. */
  rules?: (values: ValuesOf<Declared>) => FieldErrors;
};

/** The form of a record, with the rules of its declared fields. */
export function defineRecordForm<Declared extends RecordFields>({
  kind,
  fields,
  rules,
}: RecordForm<Declared>): FormDefinition<ValuesOf<Declared>> {
  const shape = Object.fromEntries(namedFields(fields).map(([name, field]) => [name, ruleOf(field)]));
  return defineForm({
    kind,
    fields: shape,
    rules: rules as (values: object) => FieldErrors,
  }) as unknown as FormDefinition<ValuesOf<Declared>>;
}

/** The errors of the words that a public record needs. */
export function missingWordsOf(fields: RecordFields, values: Readonly<FormValues>): FieldErrors {
  return Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) => {
      if (!field.words || field.words === "free") return {};
      const empty = namesOf(name, field).filter((each) => values[each] === "");
      if (field.words === "needed") return missing(values, empty);
      return empty.length === 1 ? missing(values, empty, "otherLanguage") : {};
    }),
  );
}

function ruleOf(field: RecordField): z.ZodType {
  const rule = withCheck(typeOf(field), field);
  return field.isNewer ? rule.default(field.initial ?? emptyOf(field)) : rule;
}

function withCheck(type: z.ZodType, { check }: RecordField): z.ZodType {
  if (!check) return type;
  return type.check(({ value, issues }) => {
    const message = check(String(value));
    if (message) issues.push({ code: "custom", message, input: value });
  });
}

function typeOf(field: RecordField): z.ZodType {
  if (field.kind === "switch" || field.kind === "ownSwitch") return z.boolean();
  if (field.kind === "choice") return z.enum(field.options);
  if (field.kind === "boxes") return z.array(z.enum(field.options)).min(field.required ? 1 : 0);
  if (field.kind === "number")
    return field.required ? wholeNumber(field) : z.union([z.literal(""), wholeNumber(field)]);
  if (field.kind === "url") return webAddress;
  const { whenEmpty = "" } = field;
  const text = z
    .string()
    .trim()
    .overwrite((value) => value || whenEmpty);
  return ("max" in field ? text.max(field.max) : text).min(field.required ? 1 : 0);
}

/** It stays as it is typed. */
function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .trim()
    .refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max, "range");
}
