import type { z } from "zod";
import { log } from "./log.server.ts";

type Row = { column: string; id: string };

/**
 * Reads a jsonb column with its schema. Rows live longer than code: fields that do not fit are left out and logged, so
 * that a page shows what can be shown. `whole` is false then; nothing at all is undefined.
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
