import { SectionHeader, Section } from "#app/components/section.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function Reflection() {
  const { reflection } = useCopy("home");
  return (
    <Section tone="sage" aria-labelledby="reflection-heading">
      <div className="page-width">
        <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h2 id="reflection-heading" className="text-title font-light">
              {reflection.heading}
            </h2>
            <p className="mt-6 max-w-prose text-ink-soft">{reflection.intro}</p>
          </div>
          <ol data-questions className="border-t border-moss/40 lg:col-span-7 lg:col-start-6">
            {reflection.questions.map((question, index) => (
              <li
                key={question}
                className="grid grid-cols-[2.5rem_1fr] items-baseline border-b border-moss/40 py-4 sm:grid-cols-[4rem_1fr] sm:py-7"
              >
                <span aria-hidden className="font-display text-heading font-light text-clay">
                  {index + 1}
                </span>
                <p className="font-display text-lead font-light text-balance">{question}</p>
              </li>
            ))}
          </ol>
        </div>
        <DataPoints />
        <div className="mt-10 grid gap-x-8 lg:mt-24 lg:grid-cols-12">
          <p className="font-display text-lead font-light text-balance lg:col-span-7 lg:col-start-6">
            {reflection.conclusion}
          </p>
        </div>
      </div>
    </Section>
  );
}

/** Five findings of others and, in a different style, our conclusions from them. */
function DataPoints() {
  const { reflection } = useCopy("home");
  const points = reflection.dataPoints;
  return (
    <>
      <SectionHeader id="data-heading" heading={reflection.dataHeading} className="mt-14 lg:mt-28" />
      <ul
        data-data-points
        className="swipe-row mt-8 md:mt-10 md:grid md:grid-cols-2 md:gap-px md:overflow-hidden md:rounded-card md:border md:border-moss/30 md:bg-moss/30 lg:grid-cols-3"
      >
        {points.map((point, index) => {
          const own = index === points.length - 1;
          return (
            <li
              key={point.highlight}
              className={cn(
                "flex flex-col md:p-8",
                own
                  ? "on-night bg-forest p-6 text-paper max-md:self-start max-md:rounded-card"
                  : "border-forest bg-sage max-md:border-t max-md:pt-5",
              )}
            >
              <p
                className={cn(
                  "font-display text-[clamp(2.6rem,2rem+2vw,3.5rem)] leading-none font-light tracking-[-0.03em]",
                  own ? "text-sun" : "text-forest",
                )}
              >
                {point.highlight}
              </p>
              <p className={cn("mt-4 mb-4 text-copy md:mt-5 md:mb-7", own ? "text-paper" : "text-ink")}>
                {point.description}
              </p>
              <p className={cn("text-sm md:mt-auto leading-normal", own ? "text-paper/85" : "text-ink-soft")}>
                {point.url ? (
                  <a
                    href={point.url}
                    className="underline decoration-moss/60 underline-offset-3 transition-colors hover:text-clay hover:decoration-clay"
                  >
                    {point.source}
                  </a>
                ) : (
                  point.source
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
