import { ArrowLink } from "#app/components/arrow-link.tsx";
import { SitePicture } from "#app/components/slots/site-picture.tsx";
import { Section } from "#app/components/section.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** The last word of the page; the tree of the journey grows from its ground. */
export function Closing() {
  const { closing } = useCopy("home");
  return (
    <Section tone="sage" aria-labelledby="closing-heading" className="relative overflow-hidden sm:max-lg:pb-0">
      <div className="page-width relative z-10 grid gap-x-8 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Badge variant="clay">{closing.badge}</Badge>
          <h2 id="closing-heading" className="mt-6 text-display font-light tracking-[-0.02em]">
            {closing.title} <em className="text-clay not-italic">{closing.titleEmphasis}</em>
          </h2>
          <p className="mt-7 max-w-[34rem] text-intro text-ink-soft">
            {closing.subtitle} <em className="text-ink not-italic">{closing.subtitleEmphasis}</em>
          </p>
          <ul className="mt-8 max-w-[36rem] border-t border-moss/40 lg:mt-12">
            {closing.features.map(({ title, description }) => (
              <li
                key={title}
                className="grid gap-x-6 gap-y-1 border-b border-moss/40 py-3.5 sm:grid-cols-[13rem_1fr] sm:py-5"
              >
                <h3 className="text-[1.25rem] leading-snug">{title}</h3>
                <p className="text-base leading-relaxed text-ink-soft">{description}</p>
              </li>
            ))}
          </ul>
          <div className="mt-10 flex flex-wrap gap-4">
            <ArrowLink to="/journey">{closing.primaryCta}</ArrowLink>
            <Button asChild variant="outline" size="lg">
              <Link to="/tools">{closing.secondaryCta}</Link>
            </Button>
          </div>
        </div>
      </div>
      <SitePicture
        slot="home-invitation"
        frame="invitation"
        className="max-sm:hidden sm:mt-8 sm:ml-64 lg:absolute lg:right-[max(-4rem,-2vw)] lg:bottom-0 lg:m-0 lg:w-[min(46vw,42rem)]"
      />
    </Section>
  );
}
