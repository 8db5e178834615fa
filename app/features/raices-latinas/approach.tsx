import { Section } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** The root gets thinner from step to step. */
const widths = [5, 4.2, 3.4, 2.6, 1.8];

/** Five steps along one root. The root grows with the scroll where the browser can do that by itself. */
export function Approach() {
  const { approach } = useCopy("raices-latinas");
  return (
    <Section tone="night" aria-labelledby="approach-heading">
      <div className="page-width grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          <h2 id="approach-heading" className="text-title font-light">
            {approach.heading}
          </h2>
          <p className="mt-6 max-w-prose text-paper/80">{approach.intro}</p>
        </div>
        <ol className="lg:col-span-7 lg:col-start-6">
          {approach.steps.map(({ title, description }, index) => (
            <li key={title} className="relative pb-10 pl-16 last:pb-0 sm:pl-28 lg:pb-16">
              <RootSegment step={index} last={index === approach.steps.length - 1} />
              <div className="grid grid-cols-[1.75rem_1fr] gap-x-4 sm:grid-cols-[4.5rem_1fr]">
                <p aria-hidden className="font-display text-[2.6rem] leading-[0.9] font-[200] text-sun sm:text-[4rem]">
                  {index + 1}
                </p>
                <div>
                  <h3 className="text-subtitle leading-tight font-light">{title}</h3>
                  <p className="mt-3 max-w-[34rem] text-copy text-paper/85">{description}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

/** The stretch of the root beside one step: the stem runs on to the next step, a rootlet reaches this step's number. */
function RootSegment({ step, last }: { step: number; last: boolean }) {
  const bend = step % 2 === 0 ? "M20 0C8 28 32 72 20 100" : "M20 0C32 28 8 72 20 100";
  const line = { fill: "none", className: "stroke-clay", strokeLinecap: "round" as const };
  return (
    <span aria-hidden className="root-grows absolute inset-y-0 left-0 w-14 sm:w-24">
      {last ? null : (
        <svg viewBox="0 0 40 100" preserveAspectRatio="none" className="absolute inset-y-0 left-0 h-full w-10">
          <path d={bend} {...line} strokeWidth={widths[step]} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      <svg viewBox="0 0 96 48" className="absolute top-0 left-0 h-12 w-24 max-sm:hidden">
        <path d="M20 0C21 16 44 21 86 20" {...line} strokeWidth={widths[step]! * 0.7} />
        <path d="M38 17C48 26 52 30 64 33" {...line} strokeWidth="1.4" />
        <circle cx="86" cy="20" r="4.5" className="fill-sun" />
      </svg>
      <svg viewBox="0 0 56 48" className="absolute top-0 left-0 h-12 w-14 sm:hidden">
        <path d="M20 0C21 12 32 17 48 16" {...line} strokeWidth={widths[step]! * 0.7} />
        <circle cx="48" cy="16" r="4" className="fill-sun" />
      </svg>
    </span>
  );
}
