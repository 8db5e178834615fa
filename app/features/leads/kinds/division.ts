import type { Fields } from "#app/platform/forms/fields.ts";

/** A message to the division, Raíces Latinas. */
export const divisionFields = {
  name: { kind: "line", max: 120, required: true, autoComplete: "name" },
  email: { kind: "email", max: 254, required: true, autoComplete: "email" },
  organization: { kind: "line", max: 160, required: true, autoComplete: "organization" },
  message: { kind: "area", max: 5000, required: true, rows: 6 },
} as const satisfies Fields;
