import { ArrowLink } from "#app/components/arrow-link.tsx";
import { Section } from "#app/components/section.tsx";
import { declareSection } from "./declare.ts";

/** The end of a page: what to do next. */
export const invitation = declareSection({
  fields: {
    heading: { kind: "line", max: 120, required: true },
    text: { kind: "area", max: 600, rows: 3, required: false },
    button: { kind: "line", max: 60, required: true },
    link: { kind: "link", required: false },
  },
  example: {
    heading: "Shall we begin?",
    text: "Write to us in a few sentences. We answer personally.",
    button: "Begin your journey",
    link: "/journey",
  },
  Section: ({ id, heading, text, button, link }) => (
    <Section tone="night" aria-labelledby={`${id}-heading`}>
      <div className="page-width grid items-end gap-x-8 gap-y-8 break-words lg:grid-cols-12">
        <h2 id={`${id}-heading`} className="text-display font-light tracking-[-0.025em] text-balance lg:col-span-7">
          {heading}
        </h2>
        <div className="lg:col-span-5">
          {text ? <p className="max-w-prose text-paper/85">{text}</p> : null}
          <ArrowLink to={link || "/journey"} className="mt-8">
            {button}
          </ArrowLink>
        </div>
      </div>
    </Section>
  ),
});
