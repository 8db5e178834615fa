import { Section } from "#app/components/section.tsx";
import { Accordion, AccordionItem } from "#app/components/ui/navigation/accordion.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function Faq() {
  const { faq } = useCopy("about");
  return (
    <Section aria-labelledby="faq-heading">
      <div className="page-width grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <h2 id="faq-heading" className="text-title font-light lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          {faq.heading}
        </h2>
        <Accordion className="lg:col-span-8" data-faq>
          {faq.items.map(({ question, answer }, index) => (
            <AccordionItem key={question} title={question} open={index === 0}>
              <p>{answer}</p>
            </AccordionItem>
          ))}
        </Accordion>
      </div>
    </Section>
  );
}
