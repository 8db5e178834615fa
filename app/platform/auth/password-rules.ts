/** The minimum of six is specified; the maximum only limits the cost of hashing. */
export const passwordLength = { min: 6, max: 128 } as const;

/** For anyone with a role. */
export const teamPasswordMin = 12;
