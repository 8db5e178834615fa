import { ArrowRight } from "lucide-react";
import { Picture } from "#app/components/picture.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Three lines set as large as the page allows, and a trunk that leaves it at the right. */
export function Hero() {
  const { hero } = useCopy("home");
  const { footer } = useCopy("common");
  return (
    <section aria-labelledby="home-title" className="relative overflow-hidden">
      <div className="page-width relative z-10 pt-14 pb-12 sm:pt-20 lg:flex lg:min-h-[46rem] lg:flex-col lg:pt-28 lg:pb-16">
        <h1 id="home-title" className="text-monument font-light tracking-[-0.03em]">
          {hero.titleLines.map((line) => (
            <span key={line} className="block">
              {line}{" "}
            </span>
          ))}
        </h1>
        <div className="mt-10 grid gap-8 lg:mt-auto lg:grid-cols-12 lg:pt-14">
          <div className="lg:col-span-5">
            <p className="max-w-[34rem] text-intro text-ink-soft">{hero.description}</p>
            <Button asChild variant="hero" size="lg" className="mt-9 whitespace-nowrap">
              <Link to="/journey">
                {hero.cta}
                <ArrowRight aria-hidden />
              </Link>
            </Button>
            <p className="mt-10 flex max-w-[26rem] items-center gap-4 border-t border-line pt-5 text-base text-ink-soft">
              <img src="/logo.svg" alt={hero.logoAlt} width={44} height={44} fetchPriority="low" className="size-11" />
              <span>
                {footer.global}
                <br />
                {footer.worldwide}
              </span>
            </p>
          </div>
        </div>
      </div>
      <Picture
        eager
        src="/art/home.svg"
        alt=""
        width={1000}
        height={1000}
        // The trunk leaves its frame at the top and the right; turned, at the right and the bottom.
        className="-mr-24 -mb-28 ml-10 rotate-90 sm:-mt-16 sm:ml-48 lg:absolute lg:-top-10 lg:right-[max(-16rem,-13vw)] lg:m-0 lg:w-[min(50vw,52rem)] lg:rotate-0"
      />
    </section>
  );
}
