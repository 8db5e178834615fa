import { z } from "zod";
import type { FieldError, FieldErrors } from "#app/platform/forms/errors.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";

/** The fields of a form and their rules, once for browser and server. Pure. */

export type FormDefinition<Values = unknown> = {
  /** Drafts and revisions are stored under this name. */
  kind: string;
  names: readonly string[];
  read: (form: FormData) => FormValues;
  check: (typed: FormValues) => { values: Values } | { errors: FieldErrors };
  /** Reads a stored draft: fields that it lacks are left out, fields that no longer exist are dropped. */
  draft: z.ZodType<FormValues>;
};

/**
 * A rule that a schema reports with `message: "someKey"` (for example in `.refine(…, "someKey")`) gets that key's
 * sentence; lengths, formats and missing values have sentences already.
 */
export function defineForm<Shape extends z.ZodRawShape>(config: {
  kind: string;
  fields: Shape;
  /** Rules about several fields, checked once each field is valid by itself. */
  rules?: (values: z.output<z.ZodObject<Shape>>) => FieldErrors;
}) {
  const schema = z.object(config.fields);
  const fields = Object.entries(config.fields).map(([name, type]) => ({ name, input: inputOf(type) }));
  const definition: FormDefinition<z.output<typeof schema>> = {
    kind: config.kind,
    names: fields.map(({ name }) => name),
    read: (form) => Object.fromEntries(fields.map(({ name, input }) => [name, readers[input](form, name)])),
    check(typed) {
      const parsed = schema.safeParse(typed);
      if (!parsed.success) return { errors: errorsOf(parsed.error.issues, typed) };
      const errors = config.rules?.(parsed.data) ?? {};
      return Object.keys(errors).length > 0 ? { errors } : { values: parsed.data };
    },
    draft: z.object(
      Object.fromEntries(fields.map(({ name, input }) => [name, draftTypes[input].optional()])),
    ) as z.ZodType<FormValues>,
  };
  return definition;
}

type Input = "text" | "box" | "list";

const readers: Record<Input, (form: FormData, name: string) => string | boolean | string[]> = {
  // Browsers send the lines of a textarea with CRLF, but count each line end as one character.
  text: (form, name) => String(form.get(name) ?? "").replaceAll("\r\n", "\n"),
  box: (form, name) => form.has(name),
  list: (form, name) => form.getAll(name).map(String),
};

const draftTypes = { text: z.string(), box: z.boolean(), list: z.array(z.string()) };

function inputOf(type: z.core.$ZodType): Input {
  if (type instanceof z.ZodBoolean) return "box";
  if (type instanceof z.ZodArray) return "list";
  if (type instanceof z.ZodPipe) return inputOf(type.in);
  if (type instanceof z.ZodOptional || type instanceof z.ZodDefault || type instanceof z.ZodNullable)
    return inputOf(type.unwrap());
  return "text";
}

/** The first error of each field. */
function errorsOf(issues: z.core.$ZodIssue[], typed: FormValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? "");
    errors[name] ??= errorOf(issue, typed[name]);
  }
  return errors;
}

function errorOf(issue: z.core.$ZodIssue, value: FormValues[string] | undefined): FieldError {
  const isEmpty = value === undefined || (typeof value === "object" ? value.length === 0 : String(value).trim() === "");
  if (issue.code === "custom" && /^\w+$/.test(issue.message)) return { key: issue.message };
  if (isEmpty) return { key: "missing" };
  if (issue.code === "too_big" && issue.origin === "string") return { key: "tooLong", max: Number(issue.maximum) };
  if (issue.code === "too_small" && issue.origin === "string") return { key: "tooShort", min: Number(issue.minimum) };
  if (issue.code === "invalid_format" && issue.format === "email") return { key: "email" };
  if (issue.code === "invalid_format" && issue.format === "url") return { key: "address" };
  return { key: "invalid" };
}
