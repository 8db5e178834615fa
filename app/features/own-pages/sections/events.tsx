import { Badge } from "#app/components/ui/badge.tsx";
import { DateNumeral } from "#app/features/events/date-numeral.tsx";
import { placeText } from "#app/features/events/event-facts.ts";
import { FactLine } from "#app/features/events/fact-line.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { declareSection } from "./declare.ts";
import { HeadedSection } from "./section-head.tsx";

/** The next gatherings; nothing while there are none. */
export const events = declareSection({
  fields: {
    heading: { kind: "line", max: 120, required: true },
    intro: { kind: "area", max: 600, rows: 3, required: false },
  },
  live: "events",
  example: { heading: "The next dates" },
  Section({ id, heading, intro, live }) {
    const { list } = useCopy("events");
    if (live.length === 0) return null;
    return (
      <HeadedSection id={id} heading={heading} intro={intro} tone="sage">
        <ul className="mt-10 border-t border-moss/40 lg:mt-14">
          {live.map((event) => (
            <li
              key={event.id}
              className="grid gap-x-10 gap-y-4 border-b border-moss/40 py-8 md:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <DateNumeral event={event} className="self-start" numeralClassName="text-[3.6rem]" />
              <div className="min-w-0">
                <h3 className="text-subtitle font-light">
                  <Link to={`/events/${event.slug}`} className="underline-offset-4 hover:text-clay hover:underline">
                    {event.title}
                  </Link>
                </h3>
                <div className="mt-2">
                  <FactLine facts={[event.hours, placeText(event, list)]} />
                </div>
                {event.cancelled ? (
                  <p className="mt-3">
                    <Badge variant="destructive">{list.cancelled}</Badge>
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      </HeadedSection>
    );
  },
});
