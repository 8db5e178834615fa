import { SectionWithHeader } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function Audiences() {
  const { audiences } = useCopy("raices-latinas");
  return (
    <SectionWithHeader name="audiences" copy={audiences} tone="adobe">
      <ul className="mt-14 border-t border-clay/40 lg:mt-20">
        {audiences.items.map(({ title, description }) => (
          <li
            key={title}
            className="grid gap-x-8 gap-y-2 border-b border-clay/40 py-6 lg:grid-cols-12 lg:items-baseline"
          >
            <h3 className="text-subtitle font-light lg:col-span-5">{title}</h3>
            <p className="max-w-prose text-copy text-ink-soft lg:col-span-7">{description}</p>
          </li>
        ))}
      </ul>
    </SectionWithHeader>
  );
}
