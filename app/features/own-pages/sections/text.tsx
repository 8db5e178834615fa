import { Paragraphs } from "#app/components/proof/paragraphs.tsx";
import { Section } from "#app/components/section.tsx";
import { declareSection } from "./declare.ts";

/** A heading and paragraphs; an empty line begins a new one, other line breaks stay. */
export const text = declareSection({
  fields: {
    heading: { kind: "line", max: 120, required: false },
    body: { kind: "area", max: 8000, rows: 8, required: true },
  },
  example: {
    heading: "How we work",
    body: "We begin with what is already growing.\n\nThen we ask what it needs, and who will care for it.",
  },
  Section: ({ id, heading, body }) => (
    <Section aria-labelledby={heading ? `${id}-heading` : undefined}>
      <div className="page-width grid gap-x-8 gap-y-6 break-words lg:grid-cols-12">
        {heading ? (
          <h2 id={`${id}-heading`} className="text-title font-light lg:col-span-4">
            {heading}
          </h2>
        ) : null}
        <div className="max-w-prose space-y-5 text-copy text-ink-soft lg:col-span-8 lg:col-start-5">
          <Paragraphs text={body} className="whitespace-pre-line" />
        </div>
      </div>
    </Section>
  ),
});
