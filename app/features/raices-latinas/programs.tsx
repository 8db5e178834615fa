import { Languages } from "lucide-react";
import { PhoneFold } from "#app/components/phone-fold.tsx";
import { SitePicture } from "#app/components/slots/site-picture.tsx";
import { isPictureSlot } from "#app/components/slots/slots.ts";
import { SectionHeader, Section } from "#app/components/section.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function Programs() {
  const { programs } = useCopy("raices-latinas");
  return (
    <Section aria-labelledby="programs-heading" id="programs">
      <div className="page-width">
        <SectionHeader id="programs-heading" heading={programs.heading}>
          <p>{programs.intro}</p>
        </SectionHeader>
        <ul className="mt-8 grid gap-5 md:mt-14 md:gap-6 lg:mt-20 lg:grid-cols-3 lg:gap-y-0">
          {programs.items.map(({ title, description, duration, outcomes }, index) => (
            <li key={title} className="lg:row-span-5 lg:grid lg:grid-rows-subgrid">
              <article className="h-full overflow-hidden rounded-card border border-line bg-card max-md:flex max-md:flex-col md:grid md:max-lg:grid-cols-[17rem_1fr] md:max-lg:grid-rows-[auto_auto_1fr_auto] lg:row-span-5 lg:grid-rows-subgrid">
                <SitePicture
                  slot={slotOf(index)}
                  frame="program"
                  className="bg-adobe md:max-lg:row-span-4"
                  imageClassName="max-md:h-36 max-md:w-full max-md:object-cover md:max-lg:h-full md:max-lg:object-cover"
                />
                <div className="px-7 pt-8 sm:px-9">
                  <Badge data-duration>
                    <span className="sr-only">{programs.durationLabel}: </span>
                    {duration}
                  </Badge>
                  <h3 className="mt-5 text-subtitle font-light">{title}</h3>
                </div>
                <p className="px-7 pt-4 text-copy text-ink-soft sm:px-9">{description}</p>
                <div className="px-7 pt-4 max-md:grow sm:px-9 md:pt-7">
                  <h4 className="eyebrow max-md:hidden">{programs.outcomesLabel}</h4>
                  <PhoneFold label={programs.outcomesLabel}>
                    <ul className="mt-1 text-base">
                      {outcomes.map((outcome) => (
                        <li key={outcome} className="border-b border-line py-3 leading-snug last:border-0">
                          {outcome}
                        </li>
                      ))}
                    </ul>
                  </PhoneFold>
                </div>
                <p className="mt-5 flex items-start gap-3 self-end border-t border-line bg-adobe/50 px-7 py-5 text-[0.9375rem] leading-snug sm:px-9">
                  <Languages aria-hidden className="mt-0.5 size-5 shrink-0 text-clay" strokeWidth={1.5} />
                  {programs.deliveryLine}
                </p>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Three drawings; a fourth program begins again with the first. */
function slotOf(index: number) {
  const slot = `program-${(index % 3) + 1}`;
  return isPictureSlot(slot) ? slot : "program-1";
}
