import type { z } from "zod";
import { log } from "./log.server.ts";

type Row = { column: string; id: string };

/**
 * Parses a jsonb column with its schema. Rows outlive the code that wrote them, so invalid fields are dropped and
 * logged and the rest is returned with `whole: false`. Returns undefined when nothing is usable.
 */
export function readStored<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
  row: Row,
): { value: z.output<Schema>; whole: boolean } | undefined {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return { value: parsed.data, whole: true };
  const paths = parsed.error.issues.map(({ path }) => path);
  // Paths only: the values may be personal.
  log.warn({ ...row, fields: paths.map((path) => path.join(".")) }, "a stored value does not have the expected shape");
  if (typeof stored !== "object" || stored === null) return undefined;
  const broken = new Set(paths.map(([key]) => String(key)));
  const rest = Object.fromEntries(Object.entries(stored).filter(([key]) => !broken.has(key)));
  const partial = schema.safeParse(rest);
  return partial.success ? { value: partial.data, whole: false } : undefined;
}
