import type { RecordFields } from "#app/platform/records/record-fields.ts";

/** A picture of the library, and what stays visible when it is cropped, in percent. Whether it exists is checked when it is saved. */
export const pictureFields = {
  picture: { kind: "own", max: 160, check: (value) => (isPicture(value) ? undefined : "invalid") },
  focusX: { kind: "own", max: 3, initial: "50", whenEmpty: "50", check: percent },
  focusY: { kind: "own", max: 3, initial: "50", whenEmpty: "50", check: percent },
} as const satisfies RecordFields;

function isPicture(value: string): boolean {
  return /^(\/blog-images\/blog-posts\/[\w.-]{1,120})?$/.test(value);
}

function percent(value: string): string | undefined {
  if (!/^\d{0,3}$/.test(value)) return "invalid";
  return Number(value) <= 100 ? undefined : "percent";
}
