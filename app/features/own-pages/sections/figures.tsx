import { declareSection } from "./declare.ts";
import { HeadedSection } from "./section-head.tsx";

/** Numbers, each with what it means and where it comes from. */
export const figures = declareSection({
  fields: {
    heading: { kind: "line", max: 120, required: true },
    intro: { kind: "area", max: 600, rows: 3, required: false },
    items: {
      kind: "list",
      most: 6,
      required: false,
      of: {
        figure: { kind: "line", max: 20, required: true },
        meaning: { kind: "line", max: 160, required: true },
        source: { kind: "line", max: 160, required: true },
        link: { kind: "link", required: false },
      },
    },
  },
  example: {
    heading: "What is known about it",
    items: [
      { figure: "21 %", meaning: "of employees are engaged at work", source: "Gallup, 2024" },
      { figure: "2 of 3", meaning: "changes do not reach their goal", source: "Our own projects" },
    ],
  },
  Section: ({ id, heading, intro, items }) => (
    <HeadedSection id={id} heading={heading} intro={intro}>
      <ul className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:mt-16 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.id} className="min-w-0 border-t border-forest pt-5">
            <p className="font-display text-[clamp(2.6rem,2rem+2vw,3.5rem)] leading-none font-light tracking-[-0.03em] text-forest">
              {item.figure}
            </p>
            <p className="mt-4 text-copy text-ink">{item.meaning}</p>
            <p className="mt-3 text-sm leading-normal text-ink-soft">
              {item.link ? (
                <a href={item.link} className="underline decoration-moss/60 underline-offset-3 hover:text-clay">
                  {item.source}
                </a>
              ) : (
                item.source
              )}
            </p>
          </li>
        ))}
      </ul>
    </HeadedSection>
  ),
});
