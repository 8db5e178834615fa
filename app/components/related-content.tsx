import type { EndingProps, Target } from "./related/suggestion.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { CardsEnding } from "./related/cards-ending.tsx";
import { LeadEnding } from "./related/lead-ending.tsx";
import { PicturesEnding } from "./related/pictures-ending.tsx";
import { RowsEnding } from "./related/rows-ending.tsx";

/** Which pages each page suggests (public-site specification, section 2), and how: no two kinds of page end alike. */
const endings = {
  home: { targets: ["offerings", "journey", "tools"], Ending: RowsEnding, tone: "border-t border-line" },
  about: { targets: ["offerings", "journey", "insights"], Ending: PicturesEnding, tone: "border-t border-line" },
  offerings: { targets: ["journey", "tools", "about"], Ending: LeadEnding, tone: "bg-adobe" },
  journey: { targets: ["offerings", "tools", "insights"], Ending: CardsEnding, tone: "border-t border-line" },
  tools: { targets: ["journey", "offerings", "insights"], Ending: RowsEnding, tone: "on-night bg-night text-paper" },
  // Not green: the footer follows.
  insights: { targets: ["offerings", "journey", "about"], Ending: LeadEnding, tone: "bg-sage" },
  events: { targets: ["journey", "insights", "about"], Ending: PicturesEnding, tone: "bg-adobe" },
} as const satisfies Record<
  string,
  { targets: readonly Target[]; Ending: React.ComponentType<EndingProps>; tone: string }
>;

export function RelatedContent({ page }: { page: keyof typeof endings }) {
  const { related } = useCopy("common");
  const { targets, Ending, tone } = endings[page];
  const headingId = "related-heading";
  return (
    <section aria-labelledby={headingId} data-related className={`section ${tone}`}>
      <div className="page-width">
        <Ending
          heading={related.heading}
          headingId={headingId}
          suggestions={targets.map((target) => ({ target, ...related.cards[target] }))}
        />
      </div>
    </section>
  );
}
