import { declareSection } from "./declare.ts";
import { HeadedSection } from "./section-head.tsx";

/** Steps in their order, with large numbers. */
export const steps = declareSection({
  fields: {
    heading: { kind: "line", max: 120, required: true },
    intro: { kind: "area", max: 600, rows: 3, required: false },
    items: {
      kind: "list",
      most: 10,
      required: false,
      of: {
        title: { kind: "line", max: 80, required: true },
        text: { kind: "area", max: 600, rows: 3, required: true },
      },
    },
  },
  example: {
    heading: "How it goes",
    items: [
      { title: "A first conversation", text: "Half an hour, without cost, about what moves you." },
      { title: "A proposal", text: "Two pages that both of us understand." },
      { title: "The work", text: "With the people who will live with the result." },
    ],
  },
  Section: ({ id, heading, intro, items }) => (
    <HeadedSection id={id} heading={heading} intro={intro}>
      <ol className="mt-10 border-t border-line lg:mt-14 lg:ml-[41.666%]">
        {items.map((item, index) => (
          <li key={item.id} className="grid grid-cols-[4.5rem_minmax(0,1fr)] border-b border-line py-6">
            <span aria-hidden className="font-display text-[3.4rem] leading-[0.9] font-[200] text-forest">
              {index + 1}
            </span>
            <div>
              <h3 className="font-display text-[1.5rem] leading-tight font-light">{item.title}</h3>
              <p className="mt-2 text-copy whitespace-pre-line text-ink-soft">{item.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </HeadedSection>
  ),
});
