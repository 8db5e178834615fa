import { SectionWithHeader } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function Values() {
  const { values } = useCopy("about");
  return (
    <SectionWithHeader name="values" copy={values} tone="sage">
      <ul className="mt-14 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-20 lg:grid-cols-3 lg:gap-y-16">
        {values.items.map(({ title, subtitle, description }) => (
          <li key={title} className="border-t border-forest pt-5">
            <h3 className="text-subtitle font-light">{title}</h3>
            <p className="mt-1 text-base text-clay">{subtitle}</p>
            <p className="mt-4 text-copy text-ink-soft">{description}</p>
          </li>
        ))}
      </ul>
    </SectionWithHeader>
  );
}
