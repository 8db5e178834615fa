import type { z } from "zod";
import { log } from "./log.server.ts";

type Row = { column: string; id: string };

/**
 * Parses a jsonb column with its schema. Rows outlive the code that wrote them, so invalid fields are dropped and
 * logged and the rest is returned with `isComplete: false`. Returns undefined when nothing is usable.
 */
export function parseStored<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
  row: Row,
): { value: z.output<Schema>; isComplete: boolean } | undefined {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return { value: parsed.data, isComplete: true };
  const paths = parsed.error.issues.map(({ path }) => path);
  // Paths only: the values may be personal.
  log.warn({ ...row, fields: paths.map((path) => path.join(".")) }, "a stored value does not have the expected shape");
  if (typeof stored !== "object" || stored === null) return undefined;
  const invalidKeys = new Set(paths.map(([key]) => String(key)));
  const validFields = Object.fromEntries(Object.entries(stored).filter(([key]) => !invalidKeys.has(key)));
  const partial = schema.safeParse(validFields);
  return partial.success ? { value: partial.data, isComplete: false } : undefined;
}
