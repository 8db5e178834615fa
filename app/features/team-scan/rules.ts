/** The limits of a team scan, for its forms and the server. */
export const teamScanRules = {
  maxAnswers: 5000,
  scansPerOrganization: 50,
  groups: 6,
  groupLength: 40,
  organizationLength: 120,
  nameLength: 120,
  commentLength: 600,
  minInvited: 5,
  maxDaysOpen: 90,
  /**
   * Between the closings of two rounds: within a few days most people would answer the same, and the difference would
   * reveal the answers of those who joined.
   */
  daysBetweenRounds: 28,
  retentionMonths: 24,
  organizationsToCompare: 30,
} as const;
