import { z } from "zod";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import type { Imported, RefusedLine } from "./import-redirects.server.ts";

/** Of the lines that were not imported; the rest is counted. */
const shownLines = 100;

/** What came of an import, as its job stores it. */
export type StoredImport = Imported & { refusedCount: number };

export const storedImport = ({ refused, ...counts }: Imported): StoredImport => ({
  ...counts,
  refused: refused.slice(0, shownLines),
  refusedCount: refused.length,
});

const schema = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refusedCount: z.number(),
  refused: z.array(z.object({ number: z.number(), source: z.string(), key: z.string(), with: z.string().optional() })),
});

/** Undefined while it runs, and for another kind of job. */
export function importedOf({ kind, outcome }: Job): StoredImport | undefined {
  const read = kind === "redirects" ? schema.safeParse(outcome) : undefined;
  // The keys are those of this release or an earlier one; the screen has a sentence for each.
  return read?.success ? { ...read.data, refused: read.data.refused as RefusedLine[] } : undefined;
}
