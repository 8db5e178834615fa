/** The limits of a team scan, for its forms and the server. */
export const teamScanRules = {
  maxAnswers: 5000,
  scansPerOrganization: 50,
  groups: 6,
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

/**
 * The groups that people choose from and that can be shown. Only with personal links: with the shared one, anybody can
 * fill a group with answers of their own until it is shown (scans of release 1.1 have such groups).
 */
export function groupsOf({ personal, groups }: { personal: boolean; groups: string[] }): string[] {
  return personal ? groups : [];
}

/** Chosen instead of a group: the answer counts for everybody together and for no group. */
export const unsaid = "unsaid";

/** The index of a group; null: not chosen. */
export type ChosenGroup = number | typeof unsaid | null;

/** In a scan with groups everybody chooses one of them or says that they would rather not, in one without groups nobody does. */
export function groupExists(group: ChosenGroup, groups: number): boolean {
  if (group === unsaid) return groups > 0;
  return group === null ? groups === 0 : Number.isInteger(group) && group >= 0 && group < groups;
}
