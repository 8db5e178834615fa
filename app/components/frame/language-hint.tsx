import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { localizedPath, plainPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

const dismissedKey = "language-hint-dismissed";

/** Offers the other language to a visitor whose browser prefers it. The address stays what it is until they choose. */
export function LanguageHint() {
  const { languageHint } = useCopy("common");
  const current = useLanguage();
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState(false);
  const other = current === "en" ? "es" : "en";

  useEffect(() => {
    const prefers = navigator.language.toLowerCase().startsWith(other);
    setShown(prefers && !isDismissed());
  }, [other]);

  if (!shown) return null;
  return (
    <aside
      lang={other}
      aria-label={languageHint.text}
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-3xl flex-wrap items-center gap-x-6 rounded-card border border-line-strong/40 bg-card px-5 py-2 text-base sm:flex-nowrap"
    >
      <p className="mr-auto">{languageHint.text}</p>
      <a
        href={localizedPath(other, plainPath(pathname)) + search}
        hrefLang={other}
        data-language
        className="flex min-h-11 items-center font-semibold text-clay underline underline-offset-4"
      >
        {languageHint.action}
      </a>
      <button
        type="button"
        className="min-h-11 text-ink-soft underline underline-offset-4"
        onClick={() => {
          dismiss();
          setShown(false);
        }}
      >
        {languageHint.dismiss}
      </button>
    </aside>
  );
}

function isDismissed() {
  try {
    return localStorage.getItem(dismissedKey) === "yes" || localStorage.getItem("i18nextLng") !== null;
  } catch {
    return true;
  }
}

function dismiss() {
  try {
    localStorage.setItem(dismissedKey, "yes");
  } catch {
    // Without storage the hint returns on the next page.
  }
}
