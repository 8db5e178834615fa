import { SitePicture } from "#app/components/slots/site-picture.tsx";
import { Section } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { site } from "#site";

export function Founder() {
  const { founder } = useCopy("about");
  return (
    <Section tone="sage" aria-labelledby="founder-heading">
      <div className="page-width grid gap-x-8 gap-y-10 md:grid-cols-[16rem_minmax(0,1fr)] lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="founder-heading" className="eyebrow font-sans">
            {founder.heading}
          </h2>
          <div className="mt-6">
            <SitePicture
              slot="founder"
              src={site.founder.portrait}
              alt={founder.portraitAlt}
              frame="portrait"
              className="w-64 overflow-hidden rounded-card"
              imageClassName="aspect-square object-cover"
            />
          </div>
        </div>
        <div className="lg:col-span-8">
          <p className="font-display text-display font-light tracking-[-0.025em]">{site.founder.name}</p>
          <p className="mt-3 text-clay">{founder.role}</p>
          <div data-bio className="mt-8 max-w-prose space-y-5 text-ink-soft">
            {founder.bio.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
    </Section>
  );
}
