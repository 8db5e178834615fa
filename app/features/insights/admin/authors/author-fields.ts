import type { RecordFields } from "#app/platform/records/record-fields.ts";
import { isImageAddress } from "../editor/post-rules.ts";

export const authorFields = {
  /** As long as the author of a post may be. */
  name: { kind: "line", max: 120, required: true },
  about: { kind: "area", max: 3000, rows: 6, words: "free" },
  portrait: {
    kind: "own",
    max: 2000,
    check: (value) => (value === "" || isImageAddress(value) ? undefined : "address"),
  },
  /** One on each line. */
  otherNames: { kind: "area", max: 1000, rows: 3 },
} as const satisfies RecordFields;
