/** The inquiry's fields, options and limits; inquiry-schema.ts has its rules. */

export const urgencies = ["high", "medium", "low"] as const;
export const timelines = ["immediate", "1-3months", "3-6months", "6-12months", "exploring"] as const;
export const budgets = ["under-10k", "10k-25k", "25k-50k", "50k-100k", "100k+", "discuss"] as const;

export const maxLength = {
  name: 120,
  email: 254,
  organization: 160,
  role: 120,
  customChallenge: 1000,
  goals: 5000,
  vision: 5000,
  additionalContext: 5000,
} as const;

export const inquiryFields = [
  "name",
  "email",
  "organization",
  "role",
  "challenges",
  "customChallenge",
  "goals",
  "urgency",
  "vision",
  "additionalContext",
  "timeline",
  "budget",
] as const;
export type InquiryField = (typeof inquiryFields)[number];
export const requiredFields = [
  "name",
  "email",
  "organization",
  "role",
  "goals",
  "vision",
] as const satisfies readonly InquiryField[];

/** The content of the form, valid or not. */
export type InquiryValues = Record<Exclude<InquiryField, "challenges">, string> & { challenges: string[] };

export const emptyValues: InquiryValues = {
  name: "",
  email: "",
  organization: "",
  role: "",
  challenges: [],
  customChallenge: "",
  goals: "",
  urgency: "",
  vision: "",
  additionalContext: "",
  timeline: "",
  budget: "",
};
