import { Section } from "./section.tsx";

/** A quotation in a section of its own. */
export function PullQuote({ text, source }: { text: string; source: string }) {
  return (
    <Section>
      <figure className="page-width grid gap-x-8 lg:grid-cols-12">
        <span aria-hidden className="h-14 font-display text-[7rem] leading-none text-clay lg:col-span-2 lg:text-right">
          “
        </span>
        <div className="lg:col-span-9">
          <blockquote className="font-display text-quote font-light tracking-[-0.015em] text-balance">
            {text}
          </blockquote>
          <figcaption className="mt-8 text-base text-ink-soft">
            <cite className="not-italic">{source}</cite>
          </figcaption>
        </div>
      </figure>
    </Section>
  );
}
