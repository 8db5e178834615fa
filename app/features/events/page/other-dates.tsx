import { cn } from "#app/components/ui/cn.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { EventView } from "../event-view.ts";
import { Recording } from "../past-list.tsx";

type OtherDatesProps = { upcoming: EventView[]; past: EventView[]; current: EventView };

/** The other dates of a series: the next ones, and earlier ones with their recordings. */
export function OtherDates({ upcoming, past, current }: OtherDatesProps) {
  const { page } = useCopy("events");
  const next = upcoming.filter(({ id }) => id !== current.id).slice(0, 6);
  const earlier = past.filter(({ id }) => id !== current.id).slice(0, 6);
  return (
    <>
      <Dates id="dates" heading={page.dates} dates={next} />
      <Dates id="earlier" heading={page.pastDates} dates={earlier} />
    </>
  );
}

function Dates({ id, heading, dates }: { id: string; heading: string; dates: EventView[] }) {
  const { page } = useCopy("events");
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-heading`} className="mt-10">
      <h2 id={`${id}-heading`} className="text-heading font-light">
        {heading}
      </h2>
      <ul className="mt-3 grid gap-x-8 gap-y-2 text-base sm:grid-cols-2">
        {dates.map((date) => (
          <li key={date.id}>
            <time
              dateTime={date.start}
              className={cn("inline-block first-letter:uppercase", date.cancelled && "line-through")}
            >
              {date.date}
            </time>
            {date.cancelled ? <span> ({page.dateCancelled})</span> : null}
            {date.recordingUrl ? <Recording url={date.recordingUrl} title={date.date} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
