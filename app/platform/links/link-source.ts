import type { Language } from "#app/platform/i18n/language.ts";
import type { LinkTarget } from "#app/platform/pages/link-target.ts";

/** Finds targets by a part of their title, in the folded form of db/fold.ts; with an empty text a few to begin with. */
export type LinkSource = (wanted: string, language: Language) => Promise<LinkTarget[]>;
