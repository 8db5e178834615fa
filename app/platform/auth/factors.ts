/** How somebody can prove who they are. */
export type Factors = { codes: boolean; passkeys: number; password: boolean };

export const hasSecondFactor = (factors: Factors) => factors.codes || factors.passkeys > 0;
