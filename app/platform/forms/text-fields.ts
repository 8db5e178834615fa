import { z } from "zod";
import { errorTexts, type ErrorWords, type FieldErrors } from "./errors.ts";
import { storableText } from "#app/platform/text/storable-text.ts";

/** The rules from which schema.ts makes those of a form, for browser and server. Pure. */

/** The keys of `form.errors` in the copy. */
type ProblemCode = "required" | "emailInvalid" | "tooLong" | "tooMany" | "invalidOption" | "unreadable";

const absent = (value: unknown) => value === undefined || value === null || value === "";

/** PostgreSQL can store neither NUL nor half a surrogate pair: the visitor is told that such a text is damaged. */
const storable = (value: string) => !/\0|\p{Surrogate}/u.test(value);

const text = (max: number, whenAbsent: ProblemCode) =>
  z
    .string({ error: ({ input }) => (absent(input) ? whenAbsent : "unreadable") })
    .refine(storable, { error: "unreadable", abort: true })
    .overwrite(storableText)
    .refine((value) => value.length <= max, { error: "tooLong", params: { max }, abort: true });

/** Stored as it was sent, without invisible control characters; blank text counts as missing. */
export const requiredText = (max: number) =>
  text(max, "required").refine((value) => value.trim() !== "", { error: "required" });

export const optionalText = (max: number) =>
  z.preprocess((value) => (absent(value) ? "" : value), text(max, "unreadable"));

export const emailText = z.preprocess(
  (value) => (typeof value === "string" ? value.trim() : value),
  requiredText(254).refine((value) => z.regexes.email.test(value), { error: "emailInvalid" }),
);

/** On one line without control characters, for texts that become part of a mail's header or a file's name. */
export const tidyText = (max: number) =>
  z
    .string({ error: "required" })
    .overwrite((value) => storableText(value.replace(/[\s\p{Cc}]+/gu, " ")).trim())
    .refine((value) => value !== "", { error: "required", abort: true })
    .refine((value) => value.length <= max, { error: "tooLong", params: { max }, abort: true });

export const tidyEmail = (max: number) =>
  tidyText(max).refine((value) => z.regexes.email.test(value), { error: "emailInvalid" });

export const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, { error: "invalidOption" });

export const optionalChoice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.preprocess((value) => (absent(value) ? "" : value), z.enum(["", ...options], { error: "invalidOption" }));

export const textList = (most: number, max: number) =>
  z.preprocess(
    (value) => (absent(value) ? [] : value),
    z
      .array(text(max, "unreadable"), { error: "unreadable" })
      .refine((list) => list.length <= most, { error: "tooMany", params: { max: most } }),
  );

export type ErrorCopy = Record<Exclude<ProblemCode, "required" | "tooMany" | "invalidOption">, string> & {
  required: Record<string, string>;
  tooMany?: string;
  invalidOption?: string;
};

/** The checked values, or the first error of each field in the language of the page. */
export function checkFields<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, values: unknown, copy: ErrorCopy) {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { data: parsed.data };
  const errors: FieldErrors = {};
  for (const { path, message, ...issue } of parsed.error.issues)
    errors[String(path[0] ?? "")] ??= { key: message, max: (issue as { params?: { max?: number } }).params?.max };
  return {
    errors: errorTexts(errors as FieldErrors<Extract<keyof Shape, string>>, copy as ErrorWords, copy.unreadable),
  };
}
