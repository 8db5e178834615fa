import { registrationFields } from "#app/features/leads/kinds/registration.ts";
import type { NameOf, TypedOf } from "#app/platform/forms/fields.ts";

export type RegistrationField = NameOf<typeof registrationFields>;
export type RegistrationValues = TypedOf<typeof registrationFields>;

const { dateId: _dateId, email: _email, ...changeable } = registrationFields;
/** What somebody with the private link may change. */
export const changeFields = changeable;
export type ChangeValues = TypedOf<typeof changeFields>;

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
