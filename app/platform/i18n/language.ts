export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** For formatting dates and numbers. The lang attribute of pages is just "es". */
export const localeTag: Record<Language, string> = { en: "en-US", es: "es-MX" };
export const ogLocale: Record<Language, string> = { en: "en_US", es: "es_ES" };

/** The language with that code; English for anything else. */
export function languageNamed(name: unknown): Language {
  return languages.find((language) => language === name) ?? "en";
}

/** Only a whole first segment counts: /essays is English. */
export function languageOfPath(pathname: string): Language {
  return pathname === "/es" || pathname.startsWith("/es/") ? "es" : "en";
}

/** The path without its language, as written in routes.ts: "/es/about" -> "/about". */
export function plainPath(pathname: string): string {
  if (languageOfPath(pathname) === "en") return pathname;
  return pathname.slice(3) || "/";
}

/** A path of the site in a language. URLs of other sites and hashes are returned unchanged. */
export function localizedPath(language: Language, path: string): string {
  if (language === "en" || !path.startsWith("/")) return path;
  return path === "/" ? "/es" : path.startsWith("/#") || path.startsWith("/?") ? `/es${path.slice(1)}` : `/es${path}`;
}

/** False for the sign-in and the admin area, where the stored choice or the browser decides the language. */
export function hasOwnLanguage(pathname: string): boolean {
  return !/^\/(auth|account|admin)(\/|$)/.test(pathname);
}
