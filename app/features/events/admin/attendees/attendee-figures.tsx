import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { countAttendees } from "./attendees.server.ts";

type AttendeeFiguresProps = { counts: Awaited<ReturnType<typeof countAttendees>>; capacity: number | null };

/** The numbers of one date. */
export function AttendeeFigures({ counts, capacity }: AttendeeFiguresProps) {
  const { attendees, ofCapacity } = useCopy("admin").events;
  const { figures } = attendees;
  const shown = [
    "confirmed",
    "held",
    "waiting",
    "review",
    "cancelled",
    "attended",
    "answers",
    "english",
    "spanish",
  ] as const;
  return (
    <section aria-label={figures.title} className="mt-6">
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-9">
        {shown.map((key) => (
          <div key={key} className="flex flex-col-reverse bg-card px-3 py-3 sm:px-4" data-figure={key}>
            <dt className="text-[0.9375rem] leading-snug text-ink-soft">{figures[key]}</dt>
            <dd className="font-display text-2xl font-light whitespace-nowrap">
              {key === "confirmed" && capacity !== null
                ? fill(ofCapacity, { count: counts.confirmed, capacity })
                : counts[key]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
