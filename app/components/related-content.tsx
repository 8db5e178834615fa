import { ArrowRight } from "lucide-react";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Which pages each page suggests (public-site specification, section 2). */
const suggestions = {
  home: ["offerings", "journey", "tools"],
  about: ["offerings", "journey", "insights"],
  offerings: ["journey", "tools", "about"],
  journey: ["offerings", "tools", "insights"],
  tools: ["journey", "offerings", "insights"],
  insights: ["offerings", "journey", "about"],
  events: ["journey", "insights", "about"],
} as const;

export function RelatedContent({ page }: { page: keyof typeof suggestions }) {
  const { related } = useCopy("common");
  return (
    <section aria-labelledby="related-heading" data-related className="section border-t border-line">
      <div className="page-width">
        <h2 id="related-heading" className="text-title font-light">
          {related.heading}
        </h2>
        <ul className="mt-8 grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
          {suggestions[page].map((target) => (
            <li key={target} className="bg-card">
              <Link
                to={`/${target}`}
                className="group flex h-full flex-col px-5 py-4 transition-colors hover:bg-sage/60 md:p-7"
              >
                <span className="font-display text-heading text-balance">{related.cards[target].title}</span>
                <p className="mt-1 mb-2 text-base text-ink-soft md:mt-3 md:mb-6">{related.cards[target].description}</p>
                <span className="mt-auto inline-flex items-center gap-2 text-base font-semibold text-clay">
                  {related.cards[target].cta}
                  <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-1" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
