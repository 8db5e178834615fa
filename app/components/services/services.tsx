import { ArrowLink } from "#app/components/arrow-link.tsx";
import { PhoneFold } from "#app/components/phone-fold.tsx";
import { SectionHeader, Section } from "#app/components/section.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Unbroken } from "#app/components/unbroken.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** The three phases of a partnership and the three programs, on the home page and on the offerings page. */
export function Services() {
  const { services } = useCopy("services");
  return (
    <Section tone="sage" aria-labelledby="services-heading" id="programs">
      <div className="page-width">
        <SectionHeader id="services-heading" heading={services.heading}>
          {services.intro.map((paragraph) => (
            <p key={paragraph}>
              <Unbroken>{paragraph}</Unbroken>
            </p>
          ))}
        </SectionHeader>
        <Phases />
        <ul className="mt-10 grid gap-3 md:mt-20 md:gap-6 lg:mt-28">
          {services.programs.map((program) => (
            <li key={program.title}>
              <Program {...program} />
            </li>
          ))}
        </ul>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-6 lg:mt-16">
          <p className="font-display text-heading font-light">{services.unsure}</p>
          <ArrowLink to="/journey">{services.cta}</ArrowLink>
        </div>
      </div>
    </Section>
  );
}

function Phases() {
  const { services } = useCopy("services");
  return (
    <ol data-phases className="mt-8 grid gap-x-8 gap-y-6 md:mt-14 md:grid-cols-3 lg:mt-20">
      {services.phases.map(({ number, title, description }) => (
        <li
          key={number}
          className="border-t border-forest pt-4 max-md:grid max-md:grid-cols-[3.25rem_1fr] max-md:gap-x-4 md:pt-5"
        >
          <p
            data-number
            className="font-display text-[3.5rem] leading-[0.9] font-[200] tracking-[-0.05em] text-forest max-md:row-span-2 md:text-numeral"
          >
            {number}
          </p>
          <h3 className="text-subtitle font-light md:mt-6">{title}</h3>
          <p className="mt-2 max-w-[26rem] md:mt-3 text-copy text-ink-soft">{description}</p>
        </li>
      ))}
    </ol>
  );
}

type ProgramProps = {
  title: string;
  subtitle: string;
  duration: string;
  phases: string;
  idealForLabel: string;
  idealFor: string;
  outcomesLabel: string;
  outcomes: string[];
};

/** Two columns of about the same height, so that no card has a hole; on a phone the details fold. */
function Program(program: ProgramProps) {
  return (
    <article className="grid rounded-card border border-moss/25 bg-card p-6 pb-4 md:grid-cols-[1fr_1.15fr] md:grid-rows-[auto_1fr] md:gap-x-10 md:gap-y-7 md:p-8 lg:gap-x-20 lg:p-10">
      <div>
        <p className="flex flex-wrap gap-2">
          <Badge data-duration>{program.duration}</Badge>
          <Badge variant="outline" data-phases>
            {program.phases}
          </Badge>
        </p>
        <h3 className="mt-4 text-subtitle font-light md:mt-6">{program.title}</h3>
        <p className="mt-1 text-ink-soft md:mt-2">{program.subtitle}</p>
      </div>
      <PhoneFold label={program.outcomesLabel}>
        <div className="max-md:pt-2 max-md:pb-6">
          <h4 className="eyebrow">{program.idealForLabel}</h4>
          <p className="mt-2 text-base leading-relaxed">{program.idealFor}</p>
        </div>
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <h4 className="eyebrow">{program.outcomesLabel}</h4>
          <ul className="mt-1 text-base">
            {program.outcomes.map((outcome) => (
              <li key={outcome} className="border-b border-line py-3 leading-snug last:border-0 last:pb-0">
                {outcome}
              </li>
            ))}
          </ul>
        </div>
      </PhoneFold>
    </article>
  );
}
