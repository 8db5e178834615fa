import { Link } from "#app/platform/i18n/link.tsx";
import { declareSection } from "./declare.ts";
import { HeadedSection } from "./section-head.tsx";

/** One card for each thought; a card with a link leads to it by its title. */
export const cards = declareSection({
  fields: {
    heading: { kind: "line", max: 120, required: true },
    intro: { kind: "area", max: 600, rows: 3, required: false },
    items: {
      kind: "list",
      most: 12,
      required: false,
      of: {
        title: { kind: "line", max: 80, required: true },
        text: { kind: "area", max: 600, rows: 3, required: true },
        link: { kind: "link", required: false },
      },
    },
  },
  example: {
    heading: "What the days are made of",
    intro: "Three parts that a team can repeat without us.",
    items: [
      { title: "Listening", text: "Everybody hears what the others see." },
      { title: "Deciding", text: "One question, one decision, one reason.", link: "/offerings" },
      { title: "Returning", text: "After six weeks we look at what became of it." },
    ],
  },
  Section: ({ id, heading, intro, items }) => (
    <HeadedSection id={id} heading={heading} intro={intro} tone="sage">
      <ul className="mt-14 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-20 lg:grid-cols-3 lg:gap-y-16">
        {items.map((item) => (
          <li key={item.id} className="min-w-0 border-t border-forest pt-5">
            <h3 className="text-subtitle font-light">
              {item.link ? (
                <Link to={item.link} className="underline decoration-line-strong underline-offset-4 hover:text-clay">
                  {item.title}
                </Link>
              ) : (
                item.title
              )}
            </h3>
            <p className="mt-4 text-copy whitespace-pre-line text-ink-soft">{item.text}</p>
          </li>
        ))}
      </ul>
    </HeadedSection>
  ),
});
