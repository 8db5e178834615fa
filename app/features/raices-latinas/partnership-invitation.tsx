import { SectionWithHeader } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function PartnershipInvitation() {
  const { partnership } = useCopy("raices-latinas");
  return (
    <SectionWithHeader name="partnership" copy={partnership}>
      <ul className="mt-14 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:mt-20 lg:grid-cols-4">
        {partnership.cards.map(({ title, description }) => (
          <li key={title} className="border-t border-clay pt-5">
            <h3 className="text-[1.45rem] leading-tight font-light">{title}</h3>
            <p className="mt-3 text-base leading-relaxed text-ink-soft">{description}</p>
          </li>
        ))}
      </ul>
    </SectionWithHeader>
  );
}
