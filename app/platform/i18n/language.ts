/** All languages of the site. The first one is the default: its addresses have no prefix. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
export const [defaultLanguage] = languages;

/** For formatting dates and numbers. The lang attribute of pages is just "es". */
export const localeTag: Record<Language, string> = { en: "en-US", es: "es-MX" };
export const ogLocale: Record<Language, string> = { en: "en_US", es: "es_ES" };
/** What its speakers call a language. */
export const ownName: Record<Language, string> = { en: "English", es: "Español" };
/** The key of a language's name in the admin area's texts. */
export const nameKey = { en: "english", es: "spanish" } as const satisfies Record<Language, string>;

/** The language with that code; the default one for anything else. */
export function languageNamed(name: unknown): Language {
  return languages.find((language) => language === name) ?? defaultLanguage;
}

/** The language that a page offers beside its own: the next one in the list. */
export function otherLanguage(language: Language): Language {
  return languages[(languages.indexOf(language) + 1) % languages.length]!;
}

/** Only a whole first segment counts: /essays is English. */
export function languageOfPath(pathname: string): Language {
  const [, first] = pathname.split("/", 2);
  return languageNamed(first);
}

/** The path without its language, as written in routes.ts: "/es/about" -> "/about". */
export function plainPath(pathname: string): string {
  const language = languageOfPath(pathname);
  return language === defaultLanguage ? pathname : pathname.slice(language.length + 1) || "/";
}

/** A path of the site in a language. URLs of other sites and hashes are returned unchanged. */
export function localizedPath(language: Language, path: string): string {
  if (language === defaultLanguage || !path.startsWith("/")) return path;
  return `/${language}${/^\/($|[#?])/.test(path) ? path.slice(1) : path}`;
}

/** False for the sign-in and the admin area, where the stored choice or the browser decides the language. */
export function hasOwnLanguage(pathname: string): boolean {
  return !/^\/(auth|account|admin)(\/|$)/.test(pathname);
}
