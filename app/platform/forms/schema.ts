import { z } from "zod";
import { emailText, optionalChoice, optionalText, requiredText, textList } from "./text-fields.ts";
import type { CheckedOf, Field, Fields, TypedOf } from "./fields.ts";

/** The rules of declared fields, for browser and server. */
export function schemaOf<Declared extends Fields>(fields: Declared) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field)]));
  return z.object(shape) as unknown as z.ZodObject<{
    [Name in keyof Declared]: z.ZodType<CheckedOf<Declared>[Name]>;
  }>;
}

function ruleOf(field: Field): z.ZodType {
  if (field.kind === "email") return emailText;
  if (field.kind === "choice") return optionalChoice(field.options);
  if (field.kind === "boxes") return textList(field.most, field.max);
  return field.required ? requiredText(field.max) : optionalText(field.max);
}

/** Reads what was stored, also by an older form: each field may be missing. */
export function storedShapeOf<Declared extends Fields>(fields: Declared) {
  const entries = Object.entries(fields).map(([name, { kind }]) => [
    name,
    (kind === "boxes" ? z.array(z.string()) : z.string()).optional(),
  ]);
  return Object.fromEntries(entries) as {
    [Name in keyof Declared]: z.ZodOptional<z.ZodType<TypedOf<Declared>[Name]>>;
  };
}
