import { Opening, Section } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Five knots: two large, three small, as they come. */
export function Problems() {
  const { problems } = useCopy("raices-latinas");
  return (
    <Section aria-labelledby="problems-heading">
      <div className="page-width">
        <Opening id="problems-heading" heading={problems.heading}>
          <p>{problems.intro}</p>
        </Opening>
        <ul className="mt-14 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:mt-20 lg:grid-cols-6">
          {problems.items.map(({ title, description }) => (
            <li
              key={title}
              className="bg-card p-7 sm:p-8 sm:first:col-span-2 lg:col-span-2 lg:first:col-span-3 lg:nth-2:col-span-3"
            >
              <h3 className="text-subtitle font-light text-clay">{title}</h3>
              <p className="mt-4 text-copy text-ink-soft">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
