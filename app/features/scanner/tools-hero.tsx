import { ArrowDown } from "lucide-react";
import { PageHero } from "#app/components/page-hero.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { scannerId } from "./steps/step-address.ts";

/** Small during a scan, so that the statements come first. */
export function ToolsHero({ slim }: { slim: boolean }) {
  const { hero } = useCopy("tools");
  const { nav } = useCopy("common");
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
    <PageHero
      name={nav.tools}
      title={hero.title}
      intro={hero.intro}
      picture={{
        slot: "tools-hero",
        className:
          "max-lg:-mr-[12%] max-lg:mb-12 sm:max-lg:-mt-12 lg:top-1/2 lg:right-[max(-4rem,calc(50vw-39rem))] lg:w-[min(42vw,34rem)] lg:-translate-y-1/2",
      }}
    >
      <Button asChild variant="hero" size="lg" className="mt-9">
        <a href={`#${scannerId}`}>
          {hero.cta}
          <ArrowDown aria-hidden />
        </a>
      </Button>
    </PageHero>
  );
}
