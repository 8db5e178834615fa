import type { Language } from "#app/platform/i18n/language.ts";

/** The language of notices to the team and of exports. */
export const teamLanguage: Language = "en";
