import { compare, type Piece } from "./compare.ts";

/** A field that differs between two versions, word by word. */
export type FieldChange = { field: string; pieces: Piece[]; isCheckbox?: true };

/** In the order of `fields`; fields that are the same are left out. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  fields: readonly string[],
): FieldChange[] {
  return fields
    .map((field) => ({
      field,
      pieces: compare(String(before[field] ?? ""), String(after[field] ?? "")),
      ...(typeof after[field] === "boolean" && { isCheckbox: true as const }),
    }))
    .filter(({ pieces }) => pieces.some(({ kind }) => kind !== "same"));
}
