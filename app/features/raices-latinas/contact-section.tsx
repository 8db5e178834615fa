import type { ReactNode } from "react";
import { Section } from "#app/components/section.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { site } from "#site";

/** How to reach us. `children` is the form; without it only the address is shown. */
export function ContactSection({ children }: { children?: ReactNode }) {
  const { contact } = useCopy("raices-latinas");
  const address = site.divisionEmail || site.email;
  return (
    <Section tone="adobe" aria-labelledby="contact-heading" id="contact">
      <div className="page-width grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="contact-heading" className="text-display font-light tracking-[-0.02em]">
            {contact.heading}
          </h2>
          <p className="mt-7 max-w-prose text-ink-soft">{contact.intro}</p>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          {children}
          <p className="text-base text-ink-soft">{contact.emailLine}</p>
          <a
            href={`mailto:${address}`}
            className="mt-2 inline-flex min-h-11 items-center font-display text-subtitle font-light underline decoration-clay/60 decoration-1 underline-offset-[0.3em] transition-colors hover:text-clay hover:decoration-clay"
          >
            {address}
          </a>
        </div>
      </div>
    </Section>
  );
}
