import { SectionWithHeader } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Five problems: two wide cards above three narrower ones. */
export function Problems() {
  const { problems } = useCopy("raices-latinas");
  return (
    <SectionWithHeader name="problems" copy={problems}>
      <ul className="mt-8 grid gap-px overflow-hidden rounded-card border border-line bg-line md:mt-14 md:grid-cols-2 lg:mt-20 lg:grid-cols-6">
        {problems.items.map(({ title, description }) => (
          <li
            key={title}
            className="bg-card p-6 md:p-8 md:first:col-span-2 lg:col-span-2 lg:first:col-span-3 lg:nth-2:col-span-3"
          >
            <h3 className="text-subtitle font-light text-clay">{title}</h3>
            <p className="mt-2.5 text-copy md:mt-4 text-ink-soft">{description}</p>
          </li>
        ))}
      </ul>
    </SectionWithHeader>
  );
}
