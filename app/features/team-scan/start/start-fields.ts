import { namesOf, type Fields, type NameOf, type TypedOf } from "#app/platform/forms/fields.ts";

const group = { kind: "line", max: 40, required: false } as const;

export const fields = {
  organization: { kind: "line", max: 120, required: true, autoComplete: "organization" },
  name: { kind: "line", max: 120, required: true, autoComplete: "name" },
  email: { kind: "email", max: 254, required: true, autoComplete: "email" },
  invited: { kind: "number", max: 6, required: true },
  /** "yes": everybody gets a link of their own. */
  personal: { kind: "own", max: 3, required: false },
  closingDay: { kind: "day", max: 10, required: true },
  group1: group,
  group2: group,
  group3: group,
  group4: group,
  group5: group,
  group6: group,
  /** The number of one of the groups. */
  leadership: { kind: "own", max: 1, required: false },
} as const satisfies Fields;

export const startFields = namesOf(fields);
export type StartField = NameOf<typeof fields>;
export type StartValues = TypedOf<typeof fields>;

export const groupFields = ["group1", "group2", "group3", "group4", "group5", "group6"] as const;
