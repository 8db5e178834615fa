/** Without zod, so that the form's page stays light. */
export const groupFields = ["group1", "group2", "group3", "group4", "group5", "group6"] as const;
export const startFields = [
  "organization",
  "name",
  "email",
  "invited",
  "personal",
  "closingDay",
  ...groupFields,
  "leadership",
] as const;
export type StartField = (typeof startFields)[number];
export type StartValues = Record<StartField, string>;
