import { useLayoutEffect, useRef } from "react";
import { formAnswer } from "#app/components/form/form-answer.ts";
import { SitePicture } from "#app/components/slots/site-picture.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { Confirmation } from "#app/features/leads/confirmation.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Replaces the form once it is sent. Its first step says truthfully whether a mail is on its way. */
export function Success({ acknowledged, repeated }: Confirmation) {
  const { success } = useCopy("journey");
  const [mailed, ...further] = success.steps;
  const first = !acknowledged ? success.withoutConfirmation : repeated ? success.repeated : mailed!;
  const steps = [first, ...further];
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="page-width relative pt-16 pb-20 lg:pt-28 lg:pb-32" data-success>
      <SitePicture
        slot="journey-thanks"
        eager
        frame="thanks"
        className="pointer-events-none absolute top-10 right-10 hidden w-64 lg:grid xl:w-72"
      />
      <h1
        ref={heading}
        {...formAnswer}
        className="scroll-mt-24 max-w-[18ch] text-display font-light outline-none lg:max-w-[min(18ch,calc(100%-24rem))]"
      >
        {/* Each sentence begins a line. */}
        {success.title.match(/[^.!]+[.!]*/g)?.map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
      </h1>
      <p className="mt-7 max-w-prose text-[1.1875rem] text-ink-soft">{success.subtitle}</p>
      <h2 className="eyebrow mt-16 font-sans lg:mt-28">{success.stepsHeading}</h2>
      <ol className="mt-6 grid gap-10 border-t border-line pt-8 md:grid-cols-3">
        {steps.map(({ title, description }, position) => (
          <li key={title}>
            <p className="font-display text-display leading-none font-[220] text-moss/70">{position + 1}</p>
            <h3 className="mt-5 text-heading">{title}</h3>
            <p className="mt-3 text-base leading-relaxed text-ink-soft">{description}</p>
          </li>
        ))}
      </ol>
      <Button asChild variant="outline" className="mt-14">
        <Link to="/">{success.back}</Link>
      </Button>
    </section>
  );
}
