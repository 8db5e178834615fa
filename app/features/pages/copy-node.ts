import { z } from "zod";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";

export const copyNodeSchema: z.ZodType<CopyNode> = z.lazy(() =>
  z.union([z.string(), z.array(copyNodeSchema), z.record(z.string(), copyNodeSchema)]),
);
