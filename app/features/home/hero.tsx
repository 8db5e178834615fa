import { ArrowLink } from "#app/components/arrow-link.tsx";
import { SitePicture } from "#app/components/slots/site-picture.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Proof } from "./proof.tsx";

/** Three lines set as large as the page allows, and a trunk that leaves it at the right. */
export function Hero() {
  const { hero } = useCopy("home");
  return (
    <section aria-labelledby="home-title" className="relative flex flex-col overflow-hidden lg:block">
      <SitePicture
        slot="home-hero"
        eager
        frame="home"
        first
        // The trunk leaves the page at the top and the right.
        className="max-lg:-mt-[58%] max-lg:ml-[8%] max-lg:-mr-[12%] sm:max-lg:-mt-[52%] sm:max-lg:ml-[24%] lg:absolute lg:-top-10 lg:right-[max(-16rem,-13vw)] lg:w-[min(50vw,52rem)]"
      />
      <div className="page-width relative z-10 pt-6 pb-10 sm:pt-12 lg:flex lg:min-h-[46rem] lg:flex-col lg:pt-28 lg:pb-16">
        <h1 id="home-title" className="text-monument font-light tracking-[-0.03em] lg:max-w-[9em]">
          {hero.titleLines.map((line) => (
            <span key={line} className="block">
              {line}{" "}
            </span>
          ))}
        </h1>
        <div className="mt-6 grid gap-8 lg:mt-auto lg:grid-cols-12 lg:pt-14">
          <div className="lg:col-span-5">
            {/* On phones the lines are the same in either font: nothing moves when the fonts arrive. */}
            <p className="max-w-[34rem] text-intro text-ink-soft max-[30rem]:max-w-[22.375rem]">{hero.description}</p>
            <ArrowLink to="/journey" className="mt-7 whitespace-nowrap lg:mt-9">
              {hero.cta}
            </ArrowLink>
          </div>
        </div>
        <Proof />
      </div>
    </section>
  );
}
