import type { Fields } from "#app/platform/forms/fields.ts";
import { divisionFields } from "./division.ts";
import { inquiryFields } from "./inquiry.ts";
import { registrationFields } from "./registration.ts";

/** The forms of which the inbox stores what was written, without the person: their name has columns of its own. */
export const writtenFields = {
  inquiry: writtenOf(inquiryFields),
  division: writtenOf(divisionFields),
  registration: writtenOf(registrationFields),
};

type Person = "name" | "email" | "organization";

function writtenOf<Declared extends Fields & Record<Person, unknown>>(fields: Declared): Omit<Declared, Person> {
  const { name: _name, email: _email, organization: _organization, ...written } = fields;
  return written;
}
