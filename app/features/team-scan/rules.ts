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
  /** The page lists and prints every link. */
  maxPersonalLinks: 500,
  /** No scan closes earlier, so that the link has time to reach more people than the first ones. */
  minDaysOpen: 3,
  maxDaysOpen: 90,
  /**
   * Between two results of one team: within a few days most people would answer the same, and the difference would
   * reveal the answers of those who joined.
   */
  daysBetweenRounds: 28,
  retentionMonths: 24,
  organizationsToCompare: 30,
} as const;

/** In a scan with groups everybody belongs to one of them, in one without groups nobody does. */
export function groupExists(group: number | null, groups: number): boolean {
  return group === null ? groups === 0 : Number.isInteger(group) && group >= 0 && group < groups;
}
