/** The fields of a registration and their limits; registration-schema.ts has the rules. */
export const registrationFields = ["dateId", "name", "email", "organization", "mailLanguage", "note"] as const;
export type RegistrationField = (typeof registrationFields)[number];
export type RegistrationValues = Record<RegistrationField, string>;

export const maxLength = { name: 120, email: 254, organization: 160, note: 2000 } as const;

export const answerLength = 2000;

/** How long a place is held for somebody who has not opened the mailed link. */
export const holdMinutes = 30;

/**
 * What the page answers to a registration. It depends on the event, on the connection it came from and on what was
 * sent, never on whether the address was known: anyone can type anyone's address, so the rest is said by mail.
 */
export const registrationAnswers = [
  "confirmed",
  "confirmedUnmailed",
  "held",
  "received",
  "receivedUnmailed",
  "crowded",
  "review",
] as const;
export type RegistrationAnswer = (typeof registrationAnswers)[number];
