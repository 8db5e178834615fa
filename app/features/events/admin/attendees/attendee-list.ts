import { anyText, defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";
import { shownStatuses, type ShownStatus } from "../../event-rows.ts";

export type ListedAttendee = {
  id: string;
  leadId: string;
  name: string;
  email: string;
  organization: string;
  language: string;
  status: ShownStatus;
  heldUntil: Date | null;
  position: number | null;
  note: string;
  flags: string[] | null;
  attended: boolean | null;
  answer: string | null;
  createdAt: Date;
};

/** The attendees of one date of an event; the list has an address of its own for each event. */
export function attendeeList(eventId: string) {
  return defineList({
    name: "attendees",
    path: `/admin/events/${eventId}/attendees`,
    pageSize: 50,
    search: true,
    filters: { date: anyText(60), status: oneOf(shownStatuses) },
    sorts: ["arrival", "name"],
    columns: {
      name: { csv: ({ name }: ListedAttendee) => name, sort: "name" },
      email: { csv: ({ email }: ListedAttendee) => email },
      organization: { csv: ({ organization }: ListedAttendee) => organization },
      language: { csv: ({ language }: ListedAttendee) => language },
      status: { csv: ({ status }: ListedAttendee) => status },
      note: { csv: ({ note }: ListedAttendee) => note },
      attended: {
        csv: ({ attended }: ListedAttendee) => (attended === null ? "" : attended ? "yes" : "no"),
      },
      answer: { csv: ({ answer }: ListedAttendee) => answer },
      registered: { csv: ({ createdAt }: ListedAttendee) => createdAt, sort: "arrival" },
    },
    bulk: { attended: {}, absent: {} },
  });
}

export type AttendeeQuery = QueryOf<ReturnType<typeof attendeeList>>;
