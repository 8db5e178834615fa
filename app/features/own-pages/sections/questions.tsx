import { Section } from "#app/components/section.tsx";
import { Accordion, AccordionItem } from "#app/components/ui/navigation/accordion.tsx";
import { Paragraphs } from "#app/components/proof/paragraphs.tsx";
import { declareSection } from "./declare.ts";

/** Questions that open one at a time. Search engines get them as structured data. */
export const questions = declareSection({
  fields: {
    heading: { kind: "line", max: 120, required: true },
    items: {
      kind: "list",
      most: 30,
      required: false,
      of: {
        question: { kind: "line", max: 200, required: true },
        answer: { kind: "area", max: 2000, rows: 4, required: true },
      },
    },
  },
  example: {
    heading: "Questions and answers",
    items: [
      { question: "How many people can take part?", answer: "Between six and twenty." },
      { question: "In which language?", answer: "In English, in Spanish, or in both." },
    ],
  },
  Section: ({ id, heading, items }) => (
    <Section aria-labelledby={`${id}-heading`}>
      <div className="page-width grid gap-x-8 gap-y-10 break-words lg:grid-cols-12">
        <h2 id={`${id}-heading`} className="text-title font-light lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          {heading}
        </h2>
        <Accordion className="lg:col-span-8">
          {items.map((item, index) => (
            <AccordionItem key={item.id} title={item.question} open={index === 0}>
              <div className="space-y-4">
                <Paragraphs text={item.answer} className="whitespace-pre-line" />
              </div>
            </AccordionItem>
          ))}
        </Accordion>
      </div>
    </Section>
  ),
});
