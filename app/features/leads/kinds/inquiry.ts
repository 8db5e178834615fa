import type { Fields } from "#app/platform/forms/fields.ts";

/** The inquiry of the journey page: its fields, in the order in which the team reads them. */
export const inquiryFields = {
  name: { kind: "line", max: 120, required: true, section: "contact", autoComplete: "name" },
  email: { kind: "email", max: 254, required: true, section: "contact", autoComplete: "email" },
  organization: { kind: "line", max: 160, required: true, section: "contact", autoComplete: "organization" },
  role: { kind: "line", max: 120, required: true, section: "contact", autoComplete: "organization-title" },
  /** Labels as the visitor read them (decision 28). */
  challenges: { kind: "boxes", most: 30, max: 200, required: false, section: "challenges" },
  customChallenge: { kind: "area", max: 1000, required: false, section: "challenges", rows: 2 },
  goals: { kind: "area", max: 5000, required: true, section: "goals", rows: 5 },
  vision: { kind: "area", max: 5000, required: true, section: "goals", rows: 5 },
  urgency: { kind: "choice", options: ["high", "medium", "low"], required: false, section: "scope" },
  timeline: {
    kind: "choice",
    options: ["immediate", "1-3months", "3-6months", "6-12months", "exploring"],
    required: false,
    section: "scope",
  },
  budget: {
    kind: "choice",
    options: ["under-10k", "10k-25k", "25k-50k", "50k-100k", "100k+", "discuss"],
    required: false,
    section: "scope",
  },
  additionalContext: { kind: "area", max: 5000, required: false, section: "additionalContext", rows: 4 },
} as const satisfies Fields;
