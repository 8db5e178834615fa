import { Rss } from "lucide-react";
import { SitePicture } from "#app/components/slots/site-picture.tsx";
import { Breadcrumb } from "#app/components/ui/navigation/breadcrumb.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";

/** Not as high as the heroes of other pages, so that posts are visible sooner. */
export function ListingHero() {
  const { hero, feed } = useCopy("insights");
  const { breadcrumbLabel, breadcrumbHome } = useCopy("common");
  const localized = useLocalized();
  return (
    <section aria-labelledby="page-title" className="relative overflow-hidden">
      <div className="page-width relative z-10 pt-6 pb-10 lg:pt-10 lg:pb-20">
        <Breadcrumb
          label={breadcrumbLabel}
          items={[{ label: breadcrumbHome, to: localized("/") }, { label: hero.eyebrow }]}
        />
        <div className="mt-8 max-w-[38rem] lg:mt-12 lg:max-w-[min(37rem,50vw)]">
          <h1 id="page-title" className="text-display font-light tracking-[-0.025em]">
            {hero.title}
          </h1>
          <p className="mt-6 max-w-[33rem] text-[1.1875rem] leading-relaxed text-ink-soft">{hero.intro}</p>
          <a
            href={localized("/rss.xml")}
            className="mt-4 inline-flex min-h-11 items-center gap-2.5 text-base text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-clay hover:decoration-current"
          >
            <Rss aria-hidden className="size-4 stroke-[1.75]" />
            {feed.link}
          </a>
        </div>
      </div>
      <SitePicture
        slot="insights-hero"
        eager
        frame="strip"
        className="pointer-events-none max-lg:-mt-8 max-lg:mb-8 sm:max-lg:-mt-24 ml-[14%] sm:ml-[40%] lg:ml-0 lg:absolute lg:top-1/2 lg:-right-[9vw] lg:w-[min(58vw,54rem)] lg:-translate-y-1/2"
      />
    </section>
  );
}
