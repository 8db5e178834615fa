import { Copy, ExternalLink, Trash2, Users } from "lucide-react";
import { Link } from "react-router";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { MakeLetter } from "#app/components/admin/make-letter.tsx";
import { ConfirmedRowAction, RowAction } from "#app/components/admin/list/row-action.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { inEitherLanguage } from "#app/platform/i18n/words.ts";
import { eventTimes } from "../schedule/event-times.ts";
import type { ListedEvent } from "./events-admin.server.ts";
import { StateBadge } from "./state-badge.tsx";

/** What it is and when it comes next; then its state and how many come. */
export function EventRow({ event }: { event: ListedEvent }) {
  const { events: copy } = useCopy("admin");
  const language = useLanguage();
  const may = usePermission();
  const title = inEitherLanguage(event, "title", language);
  const edits = may("/admin/events/:id");
  const times = event.next && nextTimes(event, event.next, language);
  return (
    <ListRow
      id={event.id}
      name={title}
      to={edits ? `/admin/events/${event.id}` : `/admin/events/${event.id}/attendees`}
      title={title}
      badges={event.sample ? <Badge variant="dashed">{copy.sample}</Badge> : null}
      text={times ? `${times.date}, ${times.hours}` : copy.noDate}
      side={<StateBadge state={event.state} />}
      under={event.attended > 0 ? `${copy.columns.attended}: ${event.attended}` : null}
      end={<Places event={event} />}
      menu={<Actions event={event} title={title} edits={edits} />}
    />
  );
}

function nextTimes({ timeZone, durationMinutes }: ListedEvent, next: Date, language: Parameters<typeof eventTimes>[3]) {
  return eventTimes(next, new Date(+next + durationMinutes * 60_000), timeZone, language);
}

/** Over the dates to come. */
function Places({ event }: { event: ListedEvent }) {
  const { events: copy } = useCopy("admin");
  const may = usePermission();
  const registered = `${copy.columns.registered}: ${event.registered}`;
  return (
    <div className="text-[0.8125rem] leading-snug text-ink-soft tabular-nums">
      <p className="text-[0.9375rem] text-ink">
        {may("/admin/events/:id/attendees") ? (
          <Link
            to={`/admin/events/${event.id}/attendees`}
            className="relative z-10 underline underline-offset-4 hover:text-clay"
          >
            {registered}
          </Link>
        ) : (
          registered
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-2">
        {event.waiting > 0 ? <span>{`${copy.columns.waiting}: ${event.waiting}`}</span> : null}
        {event.review > 0 ? (
          <span className="row-badges">
            <Badge variant="clay">{fill(copy.dates.review, { count: event.review })}</Badge>
          </span>
        ) : null}
      </p>
    </div>
  );
}

function Actions({ event: { id, slug, state }, title, edits }: { event: ListedEvent; title: string; edits: boolean }) {
  const { events: copy, common } = useCopy("admin");
  const may = usePermission();
  const localized = useLocalized();
  return (
    <>
      {may("/admin/events/:id/attendees") ? (
        <Button asChild variant="ghost" size="sm">
          <Link to={`/admin/events/${id}/attendees`} aria-label={`${copy.attendees.title}: ${title}`}>
            <Users aria-hidden />
            {copy.attendees.title}
          </Link>
        </Button>
      ) : null}
      {state === "draft" ? null : (
        <Button asChild variant="ghost" size="sm">
          <a href={localized(`/events/${slug}`)} target="_blank" rel="noopener" aria-label={`${copy.view}: ${title}`}>
            <ExternalLink aria-hidden />
            {copy.view}
          </a>
        </Button>
      )}
      {edits ? (
        <>
          <RowAction intent="duplicate" id={id} variant="ghost" aria-label={`${copy.duplicate}: ${title}`}>
            <Copy aria-hidden />
            {copy.duplicate}
          </RowAction>
          <MakeLetter kind="event" id={id} />
          <ConfirmedRowAction intent="delete" id={id} label={`${common.delete}: ${title}`}>
            <Trash2 aria-hidden />
            {common.delete}
          </ConfirmedRowAction>
        </>
      ) : null}
    </>
  );
}
