import { ChevronDown } from "lucide-react";
import { Picture } from "#app/components/picture.tsx";
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
        <ul data-pillars className="mt-6 border-t border-line md:mt-14 lg:mt-20">
          {framework.pillars.map((pillar) => (
            <li key={pillar.key}>
              <article className="pillar-row relative grid grid-cols-[3.5rem_1fr] items-center gap-x-4 border-b border-line md:grid-cols-[7rem_1fr] md:items-stretch md:gap-x-8 md:gap-y-4 md:py-8 lg:grid-cols-12 lg:py-10">
                <Picture
                  src={`/art/pillars/${pillar.key}.svg`}
                  alt=""
                  width={160}
                  height={160}
                  className="my-3 max-md:col-start-1 max-md:row-start-1 md:row-span-2 md:my-0 md:w-28 md:self-start lg:row-auto lg:col-span-2 lg:w-36"
                />
                <div className="py-3 pr-9 max-md:col-start-2 max-md:row-start-1 md:self-center md:p-0 lg:col-span-4 lg:self-start lg:pt-2">
                  <h3 className="text-subtitle font-light">{pillar.title}</h3>
                  <p className="mt-1 text-base leading-snug text-balance text-forest md:mt-2">{pillar.subtitle}</p>
                </div>
                <details className="phone-fold group/row max-md:col-span-2">
                  <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-base font-semibold text-forest [&::-webkit-details-marker]:hidden">
                    <span>{pillar.title}</span>
                    <ChevronDown
                      aria-hidden
                      className="size-5 shrink-0 transition-transform duration-200 ease-calm group-open/row:rotate-180"
                    />
                  </summary>
                  <div className="max-md:pb-6 max-md:pl-18 lg:col-span-6 lg:pt-3">
                    <p className="max-w-prose text-copy text-ink-soft">{pillar.description}</p>
                    <p className="mt-4 text-base">
                      <span className="mr-2.5 eyebrow">{framework.drivesLabel}</span>
                      {pillar.drives}
                    </p>
                  </div>
                </details>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
