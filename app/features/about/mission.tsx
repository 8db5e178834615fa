import { Section } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function Mission() {
  const { mission } = useCopy("about");
  const [first, ...others] = mission.paragraphs;
  return (
    <Section aria-labelledby="mission-heading" className="border-t border-line">
      <div className="page-width">
        <div className="grid gap-x-8 gap-y-8 lg:grid-cols-12">
          <h2 id="mission-heading" className="text-title font-light lg:col-span-4">
            {mission.heading}
          </h2>
          <div className="lg:col-span-8">
            <p className="font-display text-lead font-light">{first}</p>
            <div className="mt-8 grid gap-x-10 gap-y-5 text-copy text-ink-soft md:grid-cols-2">
              {others.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
        </div>
        <figure className="mt-16 border-y border-line py-12 lg:mt-24 lg:py-16">
          <blockquote className="max-w-[54rem] font-display text-quote font-light tracking-[-0.015em] text-balance text-forest">
            {mission.quote.text}
          </blockquote>
          <figcaption className="mt-6 text-base text-ink-soft">
            <cite className="not-italic">{mission.quote.source}</cite>
          </figcaption>
        </figure>
      </div>
    </Section>
  );
}
