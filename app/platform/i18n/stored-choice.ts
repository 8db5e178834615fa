/**
 * The localStorage key of the chosen language. The language switch of public pages (early/language.ts) writes it too.
 */
export const choiceKey = "i18nextLng";

/** The same choice for the server, which renders pages without a language in their URL. */
export const choiceCookie = "language";
