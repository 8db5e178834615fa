import { Form, Link } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { eventTimes } from "../schedule/event-times.ts";
import type { CountedDate } from "./event-dates.server.ts";

type EventDatesProps = { address: string; timeZone: string; upcoming: CountedDate[]; past: CountedDate[] };

/**
 * The dates of an event with their numbers. A coming one can be cancelled and restored, a past one gets its recording.
 */
export function EventDates({ address, timeZone, upcoming, past }: EventDatesProps) {
  const { dates: copy } = useCopy("admin").events;
  return (
    <div className="mt-4 space-y-8">
      {(
        [
          ["upcoming", copy.next, upcoming],
          ["past", copy.past, past],
        ] as const
      ).map(([key, heading, dates]) => (
        <div key={key}>
          <h3 className="text-base font-medium">{heading}</h3>
          {dates.length === 0 ? <p className="mt-1 text-base text-ink-soft">{copy.none}</p> : null}
          <ul className="mt-2 divide-y divide-line">
            {dates.map((counted) => (
              <li key={counted.date.id} className="py-3 text-[0.9375rem]">
                <DateSummary counted={counted} timeZone={timeZone} address={address} isOver={key === "past"} />
                {key === "past" ? <RecordingForm date={counted.date} address={address} /> : null}
                {key === "upcoming" ? (
                  <ChangeDate
                    dateId={counted.date.id}
                    address={address}
                    change={counted.date.cancelledAt ? "restore" : "cancel"}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

type SummaryProps = { counted: CountedDate; timeZone: string; address: string; isOver: boolean };

function DateSummary({ counted, timeZone, address, isOver }: SummaryProps) {
  const { dates: copy } = useCopy("admin").events;
  const language = useLanguage();
  const may = usePermission();
  const { date, confirmed, waiting, review, attended } = counted;
  const times = eventTimes(date.startsAt, date.endsAt, timeZone, language);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <time dateTime={date.startsAt.toISOString()} className="first-letter:uppercase">
          {times.date}
        </time>
        {date.cancelledAt ? <Badge variant="destructive">{copy.cancelled}</Badge> : null}
      </p>
      <p className="text-ink-soft">{times.hours}</p>
      <p className="text-ink-soft">
        {fill(copy.count, { confirmed, waiting })}
        {review > 0 ? `, ${fill(copy.review, { count: review })}` : ""}
        {isOver ? `, ${fill(copy.attended, { count: attended })}` : ""}
      </p>
      {may("/admin/events/:id/attendees") ? (
        <Link
          to={`${address}/attendees?date=${date.id}`}
          aria-label={fill(copy.attendeesOf, { date: times.date })}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-clay"
        >
          {copy.attendees}
        </Link>
      ) : null}
    </>
  );
}

/** Both write to everybody who has registered, so both ask first. */
function ChangeDate({ dateId, address, change }: { dateId: string; address: string; change: "cancel" | "restore" }) {
  const { dates: copy } = useCopy("admin").events;
  const isCancel = change === "cancel";
  return (
    <details>
      <summary
        className={cn(
          "inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4",
          isCancel ? "text-danger" : "hover:text-clay",
        )}
      >
        {copy[change]}
      </summary>
      <Form method="post" action={address} className="rounded-control border border-line p-3">
        <p>{isCancel ? copy.cancelQuestion : copy.restoreQuestion}</p>
        <input type="hidden" name="date" value={dateId} />
        <Button
          variant={isCancel ? "destructive" : "secondary"}
          size="sm"
          name="intent"
          value={`${change}-date`}
          className="mt-3"
        >
          {isCancel ? copy.cancelConfirm : copy.restoreConfirm}
        </Button>
      </Form>
    </details>
  );
}

function RecordingForm({ date, address }: { date: CountedDate["date"]; address: string }) {
  const { dates: copy } = useCopy("admin").events;
  return (
    <Form method="post" action={address} className="mt-2 grid gap-3">
      <input type="hidden" name="date" value={date.id} />
      <Field id={`recording-${date.id}`} label={copy.recording} hint={copy.recordingHint}>
        <Input name="recording" type="url" defaultValue={date.recordingUrl ?? ""} maxLength={2000} />
      </Field>
      <Button variant="secondary" size="sm" name="intent" value="recording" className="justify-self-start">
        {copy.saveRecording}
      </Button>
    </Form>
  );
}
