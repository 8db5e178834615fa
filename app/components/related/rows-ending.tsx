import { Link } from "#app/platform/i18n/link.tsx";
import { MoreLabel } from "./more-label.tsx";
import type { EndingProps } from "./suggestion.ts";

/** Three large lines, like the contents page of a journal. */
export function RowsEnding({ heading, headingId, suggestions }: EndingProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-12">
      <h2 id={headingId} className="eyebrow font-sans lg:col-span-3 lg:pt-8">
        {heading}
      </h2>
      <ul className="border-t border-line lg:col-span-9 in-[.on-night]:border-paper/20">
        {suggestions.map(({ target, title, description, cta }) => (
          <li key={target} className="border-b border-line in-[.on-night]:border-paper/20">
            <Link
              to={`/${target}`}
              className="group grid gap-x-8 gap-y-1.5 py-4 transition-colors hover:text-clay md:grid-cols-[7fr_5fr] md:items-baseline md:py-7 in-[.on-night]:hover:text-sun"
            >
              <span className="font-display text-subtitle font-light text-balance">{title}</span>
              <div>
                <p className="text-base text-ink-soft in-[.on-night]:text-paper/80">{description}</p>
                <MoreLabel className="mt-1.5">{cta}</MoreLabel>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
