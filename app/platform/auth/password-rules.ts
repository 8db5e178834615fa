/** Six is the specification's; the upper end only keeps hashing affordable. */
export const passwordLength = { min: 6, max: 128 } as const;

/** For anyone with a role. */
export const teamPasswordMin = 12;
