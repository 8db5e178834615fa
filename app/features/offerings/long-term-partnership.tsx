import { Picture } from "#app/components/picture.tsx";
import { SectionWithHeader } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function LongTermPartnership() {
  const { partnership } = useCopy("offerings");
  const { framework } = useCopy("services");
  return (
    <SectionWithHeader name="partnership" copy={partnership}>
      <h3 className="eyebrow mt-16 font-sans lg:mt-24">{partnership.pillarsHeading}</h3>
      <ul data-pillars className="mt-6 grid border-t border-line sm:grid-cols-2 lg:grid-cols-5">
        {framework.pillars.map(({ key, title, drives }) => (
          <li
            key={key}
            className="flex items-center gap-5 border-b border-line py-5 sm:pr-5 sm:max-lg:last:col-span-2 lg:block lg:border-b-0 lg:pt-8"
          >
            <Picture
              src={`/art/pillars/${key}.svg`}
              alt=""
              width={160}
              height={160}
              className="w-18 shrink-0 lg:w-28"
            />
            <div>
              <h4 className="font-display text-[1.35rem] leading-tight font-light lg:mt-5">{title}</h4>
              <p className="mt-1.5 text-[0.9375rem] leading-snug text-ink-soft">{drives}</p>
            </div>
          </li>
        ))}
      </ul>
      <h3 className="eyebrow mt-20 font-sans lg:mt-28">{partnership.kpiHeading}</h3>
      <ul
        data-kpis
        className="mt-6 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3"
      >
        {partnership.kpis.map(({ title, description }) => (
          <li key={title} className="bg-card p-7 sm:p-8">
            <h4 className="font-display text-heading font-light">{title}</h4>
            <p className="mt-3 text-copy text-ink-soft">{description}</p>
          </li>
        ))}
      </ul>
    </SectionWithHeader>
  );
}
