import { ArrowRight } from "lucide-react";
import { Accordion, AccordionItem } from "#app/components/ui/navigation/accordion.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

const suggested = ["offerings", "about", "insights"] as const;

/** Frequent questions, and three links for visitors who would rather read first (decision 20). */
export function ToolsFaq() {
  const { faq, suggestions } = useCopy("tools");
  return (
    <section aria-labelledby="faq-heading" className="section border-t border-line">
      <div className="page-width grid gap-x-8 gap-y-10 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <h2 id="faq-heading" className="text-title font-light lg:col-span-5">
          {faq.heading}
        </h2>
        <Accordion className="lg:col-span-7 lg:col-start-6 lg:row-span-2 lg:row-start-1">
          {faq.items.map(({ question, answer }) => (
            <AccordionItem key={question} title={question}>
              <p>{answer}</p>
            </AccordionItem>
          ))}
        </Accordion>
        <nav aria-labelledby="suggestions-heading" className="lg:col-span-4 lg:row-start-2">
          <h3 id="suggestions-heading" className="eyebrow font-sans">
            {suggestions.heading}
          </h3>
          <ul className="mt-2">
            {suggested.map((page) => (
              <li key={page}>
                <Link
                  to={`/${page}`}
                  className="group inline-flex min-h-11 items-center gap-2 text-base font-semibold underline decoration-line-strong underline-offset-4 transition-colors hover:text-clay hover:decoration-clay"
                >
                  {suggestions.links[page]}
                  <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-1" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}
