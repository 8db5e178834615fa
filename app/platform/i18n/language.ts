export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** How dates and numbers are written; pages themselves say "es", for every Spanish. */
export const localeTag: Record<Language, string> = { en: "en-US", es: "es-MX" };
export const ogLocale: Record<Language, string> = { en: "en_US", es: "es_ES" };

/** The language of that name, whatever was sent; English otherwise. */
export function languageNamed(name: unknown): Language {
  return languages.find((language) => language === name) ?? "en";
}

/** Only the whole first segment counts: /essays is English. */
export function languageOfPath(pathname: string): Language {
  return pathname === "/es" || pathname.startsWith("/es/") ? "es" : "en";
}

/** The path without its language, as written in routes.ts: "/es/about" -> "/about". */
export function plainPath(pathname: string): string {
  if (languageOfPath(pathname) === "en") return pathname;
  return pathname.slice(3) || "/";
}

/** An address of the site in a language. Addresses of other sites and bare hashes stay as they are. */
export function localizedPath(language: Language, path: string): string {
  if (language === "en" || !path.startsWith("/")) return path;
  return path === "/" ? "/es" : path.startsWith("/#") || path.startsWith("/?") ? `/es${path.slice(1)}` : `/es${path}`;
}

/** The sign-in and the admin area have no language in their addresses: the stored choice, then the browser's, decides there. */
export function hasOwnLanguage(pathname: string): boolean {
  return !/^\/(auth|admin)(\/|$)/.test(pathname);
}
