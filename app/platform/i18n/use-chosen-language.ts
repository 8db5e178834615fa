import type { i18n as I18n } from "i18next";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { preferredLanguage } from "./i18n.client.ts";
import type { Language } from "./language.ts";
import { choiceCookie, choiceKey } from "./stored-choice.ts";

/** For pages without a language in their address: shows what storage, then the browser, prefer; gives the way to choose. */
export function useChosenLanguage(): (language: Language) => void {
  const { i18n } = useTranslation();

  useEffect(() => {
    const preferred = preferredLanguage();
    if (preferred !== i18n.language) show(i18n, preferred);
  }, [i18n]);

  return (language) => {
    try {
      localStorage.setItem(choiceKey, language);
    } catch {
      // Without storage the cookie remembers it.
    }
    show(i18n, language);
  };
}

function show(i18n: I18n, language: Language) {
  document.cookie = `${choiceCookie}=${language}; path=/; max-age=31536000; samesite=lax`;
  void i18n.changeLanguage(language);
}
