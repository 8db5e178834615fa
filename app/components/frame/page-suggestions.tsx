import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

const suggestions = ["offerings", "insights", "tools"] as const;

/** Where somebody may have wanted to go: the end of every page that was not found. */
export function PageSuggestions() {
  const { notFound, related } = useCopy("common");
  return (
    <>
      <h2 className="eyebrow mt-16 font-sans">{notFound.suggestionsHeading}</h2>
      <ul className="mt-4 grid gap-6 border-t border-line pt-6 sm:grid-cols-3">
        {suggestions.map((page) => (
          <li key={page}>
            <Link
              to={`/${page}`}
              className="inline-block font-display text-heading text-balance underline decoration-line-strong underline-offset-4 hover:text-clay"
            >
              {related.cards[page].title}
            </Link>
            <p className="mt-2 text-base text-ink-soft">{related.cards[page].description}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
