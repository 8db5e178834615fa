import { Picture } from "#app/components/picture.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** During a scan it steps back, so that the statements come first. */
export function ToolsHero({ slim }: { slim: boolean }) {
  const { hero } = useCopy("tools");
  if (slim) {
    return (
      <div className="border-b border-line bg-sage/60">
        <div className="page-width flex flex-wrap items-baseline gap-x-4 py-4">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 className="text-lg leading-snug tracking-normal">{hero.title}</h1>
        </div>
      </div>
    );
  }
  return (
    <div className="relative overflow-hidden">
      <div className="page-width grid items-center gap-x-12 lg:grid-cols-[1.2fr_1fr]">
        <div className="relative z-10 py-[clamp(3.5rem,2rem+6vw,7.5rem)]">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 className="mt-5 text-display">{hero.title}</h1>
          <p className="mt-7 max-w-xl text-xl leading-relaxed text-ink-soft">{hero.intro}</p>
        </div>
        <Picture eager src="/art/tools.svg" alt="" width={1000} height={1000} className="-mr-[12%] w-[112%] max-lg:hidden" />
      </div>
    </div>
  );
}
