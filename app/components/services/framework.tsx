import { Picture } from "#app/components/picture.tsx";
import { PhoneFold } from "#app/components/phone-fold.tsx";
import { SectionHeader, Section } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function Framework() {
  const { framework } = useCopy("services");
  return (
    <Section aria-labelledby="framework-heading">
      <div className="page-width">
        <SectionHeader id="framework-heading" heading={framework.heading}>
          {framework.intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </SectionHeader>
        <ul data-pillars className="swipe-row mt-8 md:mt-14 md:border-t md:border-line lg:mt-20">
          {framework.pillars.map((pillar) => (
            <li key={pillar.key}>
              <article className="grid h-full grid-cols-[4.5rem_1fr] content-start gap-x-5 gap-y-4 border-line max-md:rounded-card max-md:border max-md:bg-card max-md:p-5 md:grid-cols-[7rem_1fr] md:gap-x-8 md:border-b md:py-8 lg:grid-cols-12 lg:py-10">
                <Picture
                  src={`/art/pillars/${pillar.key}.svg`}
                  alt=""
                  width={160}
                  height={160}
                  className="w-18 self-start md:row-span-2 md:w-28 lg:row-auto lg:col-span-2 lg:w-36"
                />
                <div className="self-center lg:col-span-4 lg:self-start lg:pt-2">
                  <h3 className="text-subtitle font-light">{pillar.title}</h3>
                  <p className="mt-2 text-base leading-snug text-balance text-forest">{pillar.subtitle}</p>
                </div>
                <div className="max-md:col-span-2 lg:col-span-6 lg:pt-3">
                  <PhoneFold label={framework.moreLabel}>
                    <p className="max-w-prose text-copy text-ink-soft">{pillar.description}</p>
                    <p className="mt-4 text-base">
                      <span className="mr-2.5 eyebrow">{framework.drivesLabel}</span>
                      {pillar.drives}
                    </p>
                  </PhoneFold>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
