import { Link } from "#app/platform/i18n/link.tsx";
import { MoreLabel } from "./more-label.tsx";
import type { EndingProps } from "./suggestion.ts";

/** Three equal cards, for the page that already asks the reader to fill in a form. */
export function CardsEnding({ heading, headingId, suggestions }: EndingProps) {
  return (
    <>
      <h2 id={headingId} className="text-title font-light">
        {heading}
      </h2>
      <ul className="mt-8 grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
        {suggestions.map(({ target, title, description, cta }) => (
          <li key={target} className="bg-card">
            <Link
              to={`/${target}`}
              className="group flex h-full flex-col px-5 py-4 transition-colors hover:bg-sage/60 md:p-7"
            >
              <span className="block font-display text-heading text-balance">{title}</span>
              <p className="mt-1 mb-2 text-base text-ink-soft md:mt-3 md:mb-6">{description}</p>
              <MoreLabel className="mt-auto">{cta}</MoreLabel>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
