import { useLocation, useMatches } from "react-router";
import { localizedPath, plainPath, type Language } from "./language.ts";

/** What the loader of a page with an address of its own in each language sends. */
type WithAddresses = { addresses?: Partial<Record<Language, string>> };

/**
 * The address of this page in a language. Most pages have the same one in each; a page that does not exist in a language
 * leads to the home page there.
 */
export function usePageAddresses(): (language: Language) => string {
  const { pathname } = useLocation();
  // Pages without such data answer anything, or nothing.
  const own = useMatches()
    .map(({ loaderData }) => (loaderData as WithAddresses | null | undefined)?.addresses)
    .find(Boolean);
  return (language) =>
    own ? (own[language] ?? localizedPath(language, "/")) : localizedPath(language, plainPath(pathname));
}
