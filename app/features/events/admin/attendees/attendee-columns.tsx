import { Link } from "react-router";
import type { TableColumn } from "#app/components/admin/list/list-table.tsx";
import { ConfirmedRowAction, RowAction } from "#app/components/admin/list/row-action.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { fill, type Copy } from "#app/platform/i18n/copy.ts";
import { shortDate, timeOfDay } from "#app/platform/i18n/dates.ts";
import { languageNamed, nameKey, type Language } from "#app/platform/i18n/language.ts";
import type { ListedAttendee } from "./attendee-list.ts";

type Options = {
  copy: Copy["admin"]["events"]["attendees"];
  common: Copy["admin"]["common"];
  language: Language;
  isOver: boolean;
};

type Column = TableColumn<ListedAttendee>;
type Name = "name" | "email" | "organization" | "language" | "status" | "note" | "attended" | "answer" | "registered";

export function attendeeColumns({ copy, common, language, isOver }: Options): Record<Name, Column> {
  const { columns } = copy;
  return {
    name: {
      label: columns.name,
      look: "name",
      cell: ({ leadId, name }) => (
        <Link to={`/admin/leads/${leadId}`} className="inline-flex min-h-11 items-center hover:text-clay md:min-h-0">
          {name}
        </Link>
      ),
    },
    email: {
      label: "Email",
      look: "soft",
      cell: ({ email }) => <span className="block [overflow-wrap:anywhere] md:min-w-44">{email}</span>,
    },
    organization: { label: columns.organization, look: "soft", cell: ({ organization }) => organization },
    language: {
      label: columns.language,
      cell: (row) => common[nameKey[languageNamed(row.language)]],
    },
    status: { label: columns.status, cell: (row) => <Status row={row} copy={copy} language={language} /> },
    note: {
      label: columns.note,
      cell: ({ note, language: lang }) => (
        <span lang={lang} className="whitespace-pre-line">
          {note}
        </span>
      ),
    },
    attended: {
      label: columns.attended,
      cell: (row) => <Actions row={row} copy={copy} isOver={isOver} />,
    },
    answer: {
      label: columns.answer,
      cell: ({ answer, language: lang }) => (
        <span lang={lang} className="whitespace-pre-line">
          {answer}
        </span>
      ),
    },
    registered: {
      label: columns.registered,
      look: "soft",
      nowrap: true,
      cell: ({ createdAt }) => shortDate(createdAt, language),
    },
  };
}

function Status({ row, copy, language }: { row: ListedAttendee } & Pick<Options, "copy" | "language">) {
  const { status } = row;
  const variant = status === "confirmed" ? "default" : status === "review" ? "destructive" : "outline";
  const text =
    status === "waiting"
      ? fill(copy.position, { position: row.position ?? 0 })
      : status === "held" && row.heldUntil
        ? fill(copy.heldUntil, { time: timeOfDay(row.heldUntil, language) })
        : copy.statuses[status];
  return <Badge variant={variant}>{text}</Badge>;
}

/** What can be done with a registration now: before the event give or take a place, afterwards record who came. */
function Actions({ row, copy, isOver }: { row: ListedAttendee; copy: Options["copy"]; isOver: boolean }) {
  const label = (action: string) => fill(copy.label, { action, name: row.name });
  if (row.status === "cancelled") return null;
  const state = row.attended === null ? copy.unknown : row.attended ? copy.attended : copy.absent;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {isOver || row.attended !== null ? <span className="mr-2 text-ink-soft">{state}</span> : null}
      {row.status === "confirmed" && row.attended !== true ? (
        <RowAction intent="attended" id={row.id} variant="ghost" aria-label={label(copy.markAttended)}>
          {copy.markAttended}
        </RowAction>
      ) : null}
      {row.status === "confirmed" && row.attended !== false && isOver ? (
        <RowAction intent="absent" id={row.id} variant="ghost" aria-label={label(copy.markAbsent)}>
          {copy.markAbsent}
        </RowAction>
      ) : null}
      {row.status !== "confirmed" && !isOver ? (
        <RowAction intent="confirm" id={row.id} variant="ghost" aria-label={label(copy.confirm)}>
          {copy.confirm}
        </RowAction>
      ) : null}
      {isOver || row.status === "expired" ? null : (
        <ConfirmedRowAction intent="cancel" id={row.id} label={label(copy.cancel)}>
          {copy.cancel}
        </ConfirmedRowAction>
      )}
    </span>
  );
}
