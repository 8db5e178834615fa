import { languages } from "#app/platform/i18n/language.ts";
import { useChosenLanguage } from "#app/platform/i18n/use-chosen-language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

/** The language switch of pages without a language in their URL. Without JavaScript they use the browser's language. */
export function LanguageChoice({ className = "" }: { className?: string }) {
  const { languageSwitch } = useCopy("common");
  const current = useLanguage();
  const choose = useChosenLanguage();
  return (
    <ul
      aria-label={languageSwitch.label}
      className={`flex items-center gap-1 text-[0.9375rem] noscript:hidden ${className}`}
    >
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-pressed={language === current}
            onClick={() => choose(language)}
            className="flex min-h-11 cursor-pointer items-center px-2 text-ink-soft underline-offset-8 hover:text-clay aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-clay aria-pressed:decoration-2"
          >
            {languageSwitch[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
