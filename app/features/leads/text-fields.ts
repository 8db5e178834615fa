import { z } from "zod";

/** What the forms of the site have in common. Pure: journey and division build their schemas of it, for browser and server. */

/** The keys of `form.errors` in the copy. */
export type ProblemCode = "required" | "emailInvalid" | "tooLong" | "tooMany" | "invalidOption" | "unreadable";
export type FieldProblem = { code: ProblemCode; max?: number };
export type FieldProblems<Field extends string = string> = Partial<Record<Field, FieldProblem>>;

const absent = (value: unknown) => value === undefined || value === null || value === "";

/** PostgreSQL stores no null byte, and half a surrogate pair is not text. */
const storable = (value: string) => !/\0|\p{Surrogate}/u.test(value);

const text = (max: number, whenAbsent: ProblemCode) =>
  z
    .string({ error: ({ input }) => (absent(input) ? whenAbsent : "unreadable") })
    .refine(storable, { error: "unreadable", abort: true })
    .refine((value) => value.length <= max, { error: "tooLong", params: { max }, abort: true });

/** Kept exactly as it was sent; only blank counts as missing. */
export const requiredText = (max: number) => text(max, "required").refine((value) => value.trim() !== "", { error: "required" });

export const optionalText = (max: number) => z.preprocess((value) => (absent(value) ? "" : value), text(max, "unreadable"));

export const emailText = z.preprocess(
  (value) => (typeof value === "string" ? value.trim() : value),
  requiredText(254).refine((value) => z.regexes.email.test(value), { error: "emailInvalid" }),
);

export const optionalChoice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.preprocess((value) => (absent(value) ? "" : value), z.enum(["", ...options], { error: "invalidOption" }));

export const textList = (most: number, max: number) =>
  z.preprocess(
    (value) => (absent(value) ? [] : value),
    z.array(text(max, "unreadable"), { error: "unreadable" }).refine((list) => list.length <= most, { error: "tooMany", params: { max: most } }),
  );

/** The first problem of each field. */
export function fieldProblems<Field extends string>(error: z.ZodError): FieldProblems<Field> {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "");
    const max = (issue as { params?: { max?: number } }).params?.max;
    problems[field] ??= { code: issue.message as ProblemCode, ...(max === undefined ? {} : { max }) };
  }
  return problems as FieldProblems<Field>;
}

type ErrorCopy = Record<Exclude<ProblemCode, "required" | "tooMany" | "invalidOption">, string> & {
  required: Record<string, string>;
  tooMany?: string;
  invalidOption?: string;
};

/** A problem in the words of the page. */
export function problemText(errors: ErrorCopy, field: string, { code, max }: FieldProblem): string {
  const sentence = code === "required" ? errors.required[field] : errors[code];
  return (sentence ?? errors.unreadable).replace("{{max}}", String(max ?? ""));
}
