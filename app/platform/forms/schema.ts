import { z } from "zod";
import { storedNamesOf, type CheckedOf, type Field, type Fields, type StoredName, type TypedOf } from "./fields.ts";
import {
  choice,
  checkFields,
  emailText,
  optionalChoice,
  optionalText,
  requiredText,
  textList,
  tidyEmail,
  tidyText,
  type ErrorCopy,
} from "./text-fields.ts";

type SchemaOf<Declared extends Fields> = z.ZodObject<{
  [Name in keyof Declared]: z.ZodType<CheckedOf<Declared>[Name]>;
}>;

const schemas = new WeakMap<Fields, z.ZodObject>();

/** The rules of declared fields, for browser and server; made once. */
export function schemaOf<Declared extends Fields>(fields: Declared): SchemaOf<Declared> {
  const made =
    schemas.get(fields) ??
    z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field)])));
  schemas.set(fields, made);
  return made as unknown as SchemaOf<Declared>;
}

/** The checked values, or the first error of each field in the language of the page. */
export function checkForm<Declared extends Fields>(fields: Declared, values: unknown, copy: ErrorCopy) {
  return checkFields(schemaOf(fields), values, copy);
}

function ruleOf(field: Field): z.ZodType {
  if (field.kind === "choice") return field.required ? choice(field.options) : optionalChoice(field.options);
  if (field.kind === "boxes") return textList(field.most, field.max);
  if (field.kind === "email") return field.tidied ? tidyEmail(field.max) : emailText;
  if ("tidied" in field && field.tidied) return tidyText(field.max);
  return field.required ? requiredText(field.max) : optionalText(field.max);
}

/** Reads what was stored, also by an older form: each field may be missing. */
export function storedShapeOf<Declared extends Fields>(fields: Declared) {
  const entries = storedNamesOf(fields).map(({ name, stored }) => [
    stored,
    (fields[name]?.kind === "boxes" ? z.array(z.string()) : z.string()).optional(),
  ]);
  return Object.fromEntries(entries) as {
    [Name in keyof Declared as StoredName<Declared[Name], Name>]: z.ZodOptional<z.ZodType<TypedOf<Declared>[Name]>>;
  };
}
