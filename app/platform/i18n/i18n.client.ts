import i18next from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import HttpBackend from "i18next-http-backend";
import { initReactI18next } from "react-i18next";
import { hasOwnLanguage, languageOfPath, languages, type Language } from "./language.ts";
import { choiceKey } from "./stored-choice.ts";



/**
 * The address decides, always; it answers for every public path, so that a stored choice never hydrates over a page
 * of the other language. (A detector called "path" would be overwritten by the library's own.)
 */
const addressDetector = {
  name: "address",
  lookup: () => (hasOwnLanguage(location.pathname) ? languageOfPath(location.pathname) : undefined),
};

/** Loads the copy of the page that is about to hydrate. Later navigations load theirs through the same backend. */
export async function startClientI18n(namespaces: string[], version: string) {
  const detector = new LanguageDetector();
  detector.addDetector(addressDetector);
  await i18next
    .use(HttpBackend)
    .use(detector)
    .use(initReactI18next)
    .init({
      // What the server rendered; the detected language follows after hydration where the address has none.
      lng: document.documentElement.lang,
      fallbackLng: false,
      supportedLngs: languages,
      load: "currentOnly",
      defaultNS: "common",
      ns: namespaces,
      interpolation: { escapeValue: false },
      // The switch in the header stores the choice; merely opening a page is not one.
      detection: { order: ["address", "localStorage", "navigator"], caches: [], lookupLocalStorage: choiceKey },
      backend: { loadPath: `/locales/{{lng}}/{{ns}}.json?v=${version}` },
      react: { useSuspense: true },
    });
  return i18next;
}

/** What storage, then the browser, prefer: for pages without a language in their address. */
export function preferredLanguage(): Language {
  return readStored() ?? (navigator.language.toLowerCase().startsWith("es") ? "es" : "en");
}

function readStored(): Language | undefined {
  try {
    const stored = localStorage.getItem(choiceKey);
    return languages.find((language) => language === stored);
  } catch {
    return undefined;
  }
}
