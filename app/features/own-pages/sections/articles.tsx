import { categories } from "#app/components/cards/categories.ts";
import { PostCard } from "#app/features/insights/post-card.tsx";
import { declareSection } from "./declare.ts";
import { HeadedSection } from "./section-head.tsx";

/** The newest articles, of a category or with a tag; nothing while there are none. */
export const articles = declareSection({
  fields: {
    heading: { kind: "line", max: 120, required: true },
    intro: { kind: "area", max: 600, rows: 3, required: false },
    category: { kind: "choice", options: ["all", ...categories], required: true },
    tag: { kind: "key", max: 60, required: false },
  },
  live: "articles",
  example: { heading: "To read on" },
  Section: ({ id, heading, intro, live }) =>
    live.length > 0 ? (
      <HeadedSection id={id} heading={heading} intro={intro}>
        <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3">
          {live.map((post) => (
            <li key={post.slug}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      </HeadedSection>
    ) : null,
});
