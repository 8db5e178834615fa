import { ArrowRight } from "lucide-react";
import { Section } from "#app/components/section.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function Invitation() {
  const { cta } = useCopy("about");
  return (
    <Section tone="night" aria-labelledby="invitation-heading">
      <div className="page-width grid items-end gap-x-8 gap-y-8 lg:grid-cols-12">
        <h2
          id="invitation-heading"
          className="text-monument font-light tracking-[-0.03em] lg:col-span-7 lg:text-[clamp(4rem,6vw,5rem)] lg:whitespace-nowrap"
        >
          {cta.heading}
        </h2>
        <div className="lg:col-span-5">
          <p className="max-w-prose text-paper/85">{cta.text}</p>
          <Button asChild variant="hero" size="lg" className="mt-8">
            <Link to="/journey#journey-start">
              {cta.button}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        </div>
      </div>
    </Section>
  );
}
