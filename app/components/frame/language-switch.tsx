import { useLocation } from "react-router";
import { languages } from "#app/platform/i18n/language.ts";
import { usePageAddresses } from "#app/platform/i18n/page-addresses.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

/** Plain links to the same page in each language. The early script adds the hash and stores the choice. */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  const copy = useCopy("common");
  const current = useLanguage();
  const { search } = useLocation();
  const addressIn = usePageAddresses();
  return (
    <ul aria-label={copy.languageSwitch.label} className={`flex items-center gap-1 text-[0.9375rem] ${className}`}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={addressIn(language) + search}
            hrefLang={language}
            lang={language}
            data-language
            aria-current={language === current ? "true" : undefined}
            className="flex min-h-11 items-center px-2 text-ink-soft underline-offset-8 hover:text-clay aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-clay aria-[current]:decoration-2 in-[.on-night]:text-paper/85 in-[.on-night]:hover:text-sun in-[.on-night]:aria-[current]:text-paper in-[.on-night]:aria-[current]:decoration-sun"
          >
            {copy.languageSwitch[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}
