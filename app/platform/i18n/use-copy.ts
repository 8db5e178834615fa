import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { Copy, Namespace } from "./copy.ts";
import { languages, localizedPath, type Language } from "./language.ts";

/** The copy of a namespace as a typed object, in the page's language. Suspends on a client navigation until it is loaded. */
export function useCopy<N extends Namespace>(namespace: N): Copy[N] {
  const { i18n } = useTranslation(namespace);
  return i18n.getResourceBundle(i18n.language, namespace) as Copy[N];
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languages.find((language) => language === i18n.language) ?? "en";
}

/** Turns an address of the site ("/journey") into the one of the page's language. */
export function useLocalized(): (path: string) => string {
  const language = useLanguage();
  return (path) => localizedPath(language, path);
}

/** The address of the same page, query and hash kept. */
export function useHere() {
  const { pathname, search, hash } = useLocation();
  return { pathname, search, hash };
}
