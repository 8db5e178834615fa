import { SectionWithHeader } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function Areas() {
  const { areas } = useCopy("raices-latinas");
  return (
    <SectionWithHeader name="areas" copy={areas} tone="adobe">
      <ul className="mt-14 grid gap-x-12 gap-y-14 md:grid-cols-2 lg:mt-20 lg:gap-x-20 lg:gap-y-20">
        {areas.items.map(({ title, description, points }) => (
          <li key={title} className="border-t border-clay pt-6">
            <h3 className="text-subtitle font-light">{title}</h3>
            <p className="mt-4 text-copy text-ink-soft">{description}</p>
            <ul className="mt-5 text-base">
              {points.map((point) => (
                <li key={point} className="border-b border-clay/25 py-3 leading-snug last:border-0">
                  {point}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </SectionWithHeader>
  );
}
