/** The fields of a registration and their limits; registration-schema.ts has the rules. */
export const registrationFields = ["dateId", "name", "email", "organization", "mailLanguage", "note"] as const;
export type RegistrationField = (typeof registrationFields)[number];
export type RegistrationValues = Record<RegistrationField, string>;

export const maxLength = { name: 120, email: 254, organization: 160, note: 2000 } as const;

export const answerLength = 2000;
