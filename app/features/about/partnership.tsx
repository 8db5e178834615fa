import { SectionWithHeader } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function Partnership() {
  const { partnership } = useCopy("about");
  return (
    <SectionWithHeader name="partnership" copy={partnership}>
      <div className="mt-14 grid gap-x-8 gap-y-14 lg:mt-20 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h3 className="eyebrow font-sans">{partnership.alliesHeading}</h3>
          <ul data-allies className="mt-4">
            {partnership.allies.map((ally) => (
              <li key={ally} className="border-b border-line py-3.5 font-display text-[1.3rem] leading-snug font-light">
                {ally}
              </li>
            ))}
          </ul>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <h3 className="eyebrow font-sans">{partnership.helpHeading}</h3>
          <ol data-help className="mt-4">
            {partnership.help.map(({ title, description }, index) => (
              <li key={title} className="grid grid-cols-[4.5rem_1fr] border-b border-line py-6">
                <span aria-hidden className="font-display text-[3.4rem] leading-[0.9] font-[200] text-forest">
                  {index + 1}
                </span>
                <div>
                  <h4 className="font-display text-[1.5rem] leading-tight font-light">{title}</h4>
                  <p className="mt-2 text-copy text-ink-soft">{description}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <p className="on-night mt-14 rounded-card bg-forest px-7 py-10 font-display text-lead font-light text-balance text-paper sm:px-12 lg:mt-20 lg:px-20 lg:py-16">
        {partnership.commitment}
      </p>
    </SectionWithHeader>
  );
}
