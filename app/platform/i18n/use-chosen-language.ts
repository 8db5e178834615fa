import { useEffect } from "react";
import { preferredLanguage } from "./browser-copy.ts";
import type { CopyStore } from "./copy-store.ts";
import type { Language } from "./language.ts";
import { choiceCookie, choiceKey } from "./stored-choice.ts";
import { useCopyStore } from "./use-copy.ts";

/**
 * For pages without a language in their URL: applies the stored or the browser's language, and returns a function to
 * choose another.
 */
export function useChosenLanguage(): (language: Language) => void {
  const store = useCopyStore();

  useEffect(() => {
    const preferred = preferredLanguage();
    if (preferred !== store.language()) show(store, preferred);
  }, [store]);

  return (language) => {
    try {
      localStorage.setItem(choiceKey, language);
    } catch {
      // Storage may be blocked; the cookie remembers the choice too.
    }
    show(store, language);
  };
}

function show(store: CopyStore, language: Language) {
  document.cookie = `${choiceCookie}=${language}; path=/; max-age=31536000; samesite=lax`;
  store.show(language);
}
