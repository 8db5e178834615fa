/** The fields of the e-mail step, in the order of the page. */
export const contactFields = ["firstName", "lastName", "email", "company"] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;

/** In characters. Mails contain these fields, so they are short (decision 14). */
export const contactLimits = { firstName: 60, lastName: 60, email: 254, company: 120 } as const;
