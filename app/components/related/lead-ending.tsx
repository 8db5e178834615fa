import { ArrowLink } from "#app/components/arrow-link.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { MoreLabel } from "./more-label.tsx";
import type { EndingProps } from "./suggestion.ts";

/** One next step set large, the two others beside it. */
export function LeadEnding({ heading, headingId, suggestions }: EndingProps) {
  const [lead, ...others] = suggestions;
  if (!lead) return null;
  return (
    <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12 lg:items-end">
      <div className="lg:col-span-7">
        <h2 id={headingId} className="eyebrow font-sans">
          {heading}
        </h2>
        <p className="mt-4 max-w-[36rem] font-display text-display font-light tracking-[-0.02em] text-balance">
          {lead.title}
        </p>
        <p className="mt-5 max-w-[32rem] text-intro text-ink-soft text-balance">{lead.description}</p>
        <ArrowLink to={`/${lead.target}`} className="mt-8">
          {lead.cta}
        </ArrowLink>
      </div>
      <ul className="border-t border-clay/40 lg:col-span-4 lg:col-start-9">
        {others.map(({ target, title, description, cta }) => (
          <li key={target} className="border-b border-clay/40">
            <Link to={`/${target}`} className="group block py-5">
              <span className="block font-display text-heading font-light text-balance">{title}</span>
              <p className="mt-1.5 text-base text-ink-soft">{description}</p>
              <MoreLabel className="mt-2">{cta}</MoreLabel>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
