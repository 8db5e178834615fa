import { X } from "lucide-react";
import { useLocation } from "react-router";
import { otherLanguage } from "#app/platform/i18n/language.ts";
import { usePageAddresses } from "#app/platform/i18n/page-addresses.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

/**
 * Offers the other language to visitors whose browser prefers it; the URL decides until they choose. The hint is in
 * every page. The early script sets an attribute that makes it visible before the first paint, so that the layout does
 * not shift.
 */
export function LanguageHint() {
  const { languageHint } = useCopy("common");
  const other = otherLanguage(useLanguage());
  const { search } = useLocation();
  const addressIn = usePageAddresses();
  return (
    <aside lang={other} aria-label={languageHint.text} className="language-hint border-b border-line bg-sage text-base">
      <div className="page-width flex items-center gap-x-6">
        <p className="max-sm:hidden">{languageHint.text}</p>
        <a
          href={addressIn(other) + search}
          hrefLang={other}
          data-language
          className="flex min-h-11 items-center font-semibold text-clay-deep underline underline-offset-4"
        >
          {languageHint.action}
        </a>
        <button
          type="button"
          data-stay
          aria-label={languageHint.dismiss}
          className="-mr-3 ml-auto grid size-11 cursor-pointer place-items-center"
        >
          <X aria-hidden className="size-5 stroke-[1.5]" />
        </button>
      </div>
    </aside>
  );
}
