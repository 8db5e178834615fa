/** Apart from the form's definition, which comes with zod: pages read it before anybody types. */
export const maxDescriptionLength = 300;
