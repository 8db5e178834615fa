import { StoryGrid } from "#app/components/proof/story-cards.tsx";
import { declareSection } from "./declare.ts";
import { HeadedSection } from "./section-head.tsx";

/** The newest stories; nothing while there are none. */
export const stories = declareSection({
  fields: {
    heading: { kind: "line", max: 120, required: true },
    intro: { kind: "area", max: 600, rows: 3, required: false },
  },
  live: "stories",
  example: { heading: "What became of it elsewhere" },
  Section: ({ id, heading, intro, live }) =>
    live.length > 0 ? (
      <HeadedSection id={id} heading={heading} intro={intro}>
        <StoryGrid stories={live} />
      </HeadedSection>
    ) : null,
});
