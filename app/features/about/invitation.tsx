import { ArrowLink } from "#app/components/arrow-link.tsx";
import { Section } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function Invitation() {
  const { cta } = useCopy("about");
  return (
    <Section tone="night" aria-labelledby="invitation-heading">
      <div className="page-width grid items-center gap-x-8 gap-y-8 lg:grid-cols-12">
        <h2
          id="invitation-heading"
          className="text-monument font-light tracking-[-0.03em] lg:col-span-7 lg:text-[clamp(4rem,6vw,5rem)] lg:whitespace-nowrap"
        >
          {cta.heading}
        </h2>
        <div className="lg:col-span-5">
          <p className="max-w-prose text-paper/85">{cta.text}</p>
          <ArrowLink to="/journey#journey-start" className="mt-8">
            {cta.button}
          </ArrowLink>
        </div>
      </div>
    </Section>
  );
}
