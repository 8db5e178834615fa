import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { ConfirmedRowAction, RowAction } from "#app/components/admin/list/row-action.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate, timeOfDay } from "#app/platform/i18n/dates.ts";
import { languageNamed, nameKey } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { ListedAttendee } from "./attendee-list.ts";

/** Who comes, and what they wrote; then their place, and whether they were there. */
export function AttendeeRow({ attendee, isOver }: { attendee: ListedAttendee; isOver: boolean }) {
  const { events, common } = useCopy("admin");
  const copy = events.attendees;
  const language = useLanguage();
  const { id, leadId, name, organization, email, note, answer } = attendee;
  const words = [note && `${copy.columns.note}: ${note}`, answer && `${copy.columns.answer}: ${answer}`].filter(
    Boolean,
  );
  return (
    <ListRow
      id={id}
      name={name}
      to={`/admin/leads/${leadId}`}
      title={name}
      beside={organization}
      text={
        words.length > 0 ? (
          <>
            {email} · <span lang={attendee.language}>{words.join(" · ")}</span>
          </>
        ) : (
          email
        )
      }
      side={<Status attendee={attendee} />}
      under={
        <>
          {copy.columns.registered} {shortDate(attendee.createdAt, language)}
          <span aria-hidden> · </span>
          {common[nameKey[languageNamed(attendee.language)]]}
        </>
      }
      end={<Attendance attendee={attendee} isOver={isOver} />}
      menu={hasActions({ attendee, isOver }) ? <Actions attendee={attendee} isOver={isOver} /> : null}
    />
  );
}

function Status({ attendee: { status, position, heldUntil } }: { attendee: ListedAttendee }) {
  const copy = useCopy("admin").events.attendees;
  const language = useLanguage();
  const variant = status === "confirmed" ? "default" : status === "review" ? "destructive" : "outline";
  const text =
    status === "waiting"
      ? fill(copy.position, { position: position ?? 0 })
      : status === "held" && heldUntil
        ? fill(copy.heldUntil, { time: timeOfDay(heldUntil, language) })
        : copy.statuses[status];
  return <Badge variant={variant}>{text}</Badge>;
}

type PartProps = { attendee: ListedAttendee; isOver: boolean };

/** The one thing that is done most: at the door, who came; before, who gets a place. */
function Attendance({ attendee: { id, name, status, attended }, isOver }: PartProps) {
  const copy = useCopy("admin").events.attendees;
  const label = (action: string) => fill(copy.label, { action, name });
  if (status === "cancelled") return null;
  if (status === "confirmed" && attended === null) {
    return (
      <RowAction intent="attended" id={id} variant="outline" aria-label={label(copy.markAttended)}>
        {copy.markAttended}
      </RowAction>
    );
  }
  if (status !== "confirmed" && !isOver) {
    return (
      <RowAction intent="confirm" id={id} variant="outline" aria-label={label(copy.confirm)}>
        {copy.confirm}
      </RowAction>
    );
  }
  const state = attended === null ? copy.unknown : attended ? copy.attended : copy.absent;
  return isOver || attended !== null ? <p className="text-ink-soft">{state}</p> : null;
}

function Actions({ attendee: { id, name, status, attended }, isOver }: PartProps) {
  const copy = useCopy("admin").events.attendees;
  const label = (action: string) => fill(copy.label, { action, name });
  return (
    <>
      {status === "confirmed" && attended === false ? (
        <RowAction intent="attended" id={id} variant="ghost" aria-label={label(copy.markAttended)}>
          {copy.markAttended}
        </RowAction>
      ) : null}
      {status === "confirmed" && attended !== false && isOver ? (
        <RowAction intent="absent" id={id} variant="ghost" aria-label={label(copy.markAbsent)}>
          {copy.markAbsent}
        </RowAction>
      ) : null}
      {isOver || status === "expired" ? null : (
        <ConfirmedRowAction intent="cancel" id={id} label={label(copy.cancel)}>
          {copy.cancel}
        </ConfirmedRowAction>
      )}
    </>
  );
}

/** Whether `Actions` has anything to offer. */
function hasActions({ attendee: { status }, isOver }: PartProps) {
  if (status === "cancelled") return false;
  return status === "confirmed" || !(isOver || status === "expired");
}
