/** Of a file of subscribers. Pure. */
export const maxRows = 10_000;
export const maxConsent = 300;
