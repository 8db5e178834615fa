import { ArrowRight } from "lucide-react";
import { Accordion, AccordionItem } from "#app/components/ui/accordion.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

const suggested = ["offerings", "about", "insights"] as const;

/** Questions before the start, and three links for those who would rather read first (decision 20). */
export function ToolsFaq() {
  const { faq, suggestions } = useCopy("tools");
  return (
    <section aria-labelledby="faq-heading" className="section border-t border-line">
      <div className="page-width grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.9fr]">
        <h2 id="faq-heading" className="text-title lg:sticky lg:top-28 lg:self-start">
          {faq.heading}
        </h2>
        <Accordion>
          {faq.items.map(({ question, answer }) => (
            <AccordionItem key={question} title={question}>
              <p>{answer}</p>
            </AccordionItem>
          ))}
        </Accordion>
      </div>
      <nav aria-labelledby="suggestions-heading" className="page-width mt-16">
        <h2 id="suggestions-heading" className="text-heading">
          {suggestions.heading}
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-2 border-t border-line-strong/40 pt-4 md:grid-cols-3">
          {suggested.map((page) => (
            <li key={page}>
              <Link to={`/${page}`} className="group block py-3">
                <span className="inline-flex items-center gap-2 font-semibold text-clay underline decoration-clay/40 underline-offset-4 group-hover:decoration-clay">
                  {suggestions.links[page].title}
                  <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-1" />
                </span>
                <span className="mt-1 block text-base text-ink-soft">{suggestions.links[page].text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
