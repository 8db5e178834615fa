import { Opening, Section } from "#app/components/section.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** How deep each step's root reaches on wide screens. */
const depths = ["lg:h-8", "lg:h-20", "lg:h-32", "lg:h-44", "lg:h-56"];

export function Approach() {
  const { approach } = useCopy("raices-latinas");
  return (
    <Section tone="night" aria-labelledby="approach-heading">
      <div className="page-width">
        <Opening id="approach-heading" heading={approach.heading}>
          <p>{approach.intro}</p>
        </Opening>
        <ol className="mt-14 lg:mt-20 lg:grid lg:grid-cols-5 lg:gap-x-8 lg:border-t lg:border-clay">
          {approach.steps.map(({ title, description }, index) => (
            <li key={title} className="relative border-l border-clay pb-10 pl-8 last:pb-0 lg:border-0 lg:pb-0 lg:pl-0">
              <span
                aria-hidden
                className={cn("absolute top-2 -left-[5px] lg:static lg:block lg:w-px lg:bg-clay", depths[index])}
              />
              <span
                aria-hidden
                className="absolute top-2 -left-[5px] size-[9px] rounded-full bg-sun lg:static lg:-ml-1 lg:block"
              />
              <p aria-hidden className="font-display text-[3.4rem] leading-none font-[200] text-sun lg:mt-5">
                {index + 1}
              </p>
              <h3 className="mt-3 text-[1.6rem] leading-tight font-light">{title}</h3>
              <p className="mt-3 max-w-[30rem] text-base leading-relaxed text-paper/80">{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
