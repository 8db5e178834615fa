import { z } from "zod";
import { storableText } from "#app/platform/text/storable-text.ts";

/** What the forms of the site have in common. Pure: journey and division build their schemas of it, for browser and server. */

/** The keys of `form.errors` in the copy. */
type ProblemCode = "required" | "emailInvalid" | "tooLong" | "tooMany" | "invalidOption" | "unreadable";

const absent = (value: unknown) => value === undefined || value === null || value === "";

/** PostgreSQL stores neither NUL nor half a surrogate pair: such a text is damaged, and the visitor is told. */
const storable = (value: string) => !/\0|\p{Surrogate}/u.test(value);

const text = (max: number, whenAbsent: ProblemCode) =>
  z
    .string({ error: ({ input }) => (absent(input) ? whenAbsent : "unreadable") })
    .refine(storable, { error: "unreadable", abort: true })
    .overwrite(storableText)
    .refine((value) => value.length <= max, { error: "tooLong", params: { max }, abort: true });

/** Kept as it was sent, without invisible control characters; only blank counts as missing. */
export const requiredText = (max: number) =>
  text(max, "required").refine((value) => value.trim() !== "", { error: "required" });

export const optionalText = (max: number) =>
  z.preprocess((value) => (absent(value) ? "" : value), text(max, "unreadable"));

export const emailText = z.preprocess(
  (value) => (typeof value === "string" ? value.trim() : value),
  requiredText(254).refine((value) => z.regexes.email.test(value), { error: "emailInvalid" }),
);

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

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/** What was filled in, or the first trouble of each field in the words of the page. */
export function checkFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  filledIn: unknown,
  words: ErrorCopy,
) {
  const parsed = schema.safeParse(filledIn);
  if (parsed.success) return { data: parsed.data };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? "");
    errors[field] ??= sentence(
      words,
      field,
      issue.message as ProblemCode,
      (issue as { params?: { max?: number } }).params?.max,
    );
  }
  return { errors: errors as FieldErrors<Extract<keyof Shape, string>> };
}

function sentence(words: ErrorCopy, field: string, code: ProblemCode, max = 0): string {
  const found = code === "required" ? words.required[field] : words[code];
  return (found ?? words.unreadable).replace("{{max}}", String(max));
}
