import { textIn } from "#app/platform/i18n/words.ts";
import { Mail } from "lucide-react";
import { Form, Link, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { NoMailServer } from "#app/components/admin/no-mail-server.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
import { shownStatuses } from "../../event-rows.ts";
import { eventTimes } from "../../schedule/event-times.ts";
import { AttendeeFigures } from "./attendee-figures.tsx";
import { AttendeeRow } from "./attendee-row.tsx";
import { attendeeList } from "./attendee-list.ts";
import {
  cancelAttendee,
  confirmAttendee,
  countAttendees,
  findAttendeesDate,
  listAttendees,
  setAttended,
} from "./attendees.server.ts";
import type { Route } from "./+types/attendees.route.ts";

export const handle: PageHandle = { hydrate: "now" };

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const list = attendeeList(id);
  const asked = new URL(args.request.url).searchParams.get("date") ?? "";
  const found = await findAttendeesDate(id, asked);
  if (!found?.date) throw notFound(args.request, "admin.events");
  const { event, date, dates } = found;
  const loaded = await loadList(list, args, (query) => listAttendees(query, date.id, list.pageSize));
  return {
    // The date is always part of the address, so that every action and page stays with it.
    ...loaded,
    query: { ...loaded.query, date: date.id },
    event: { id, title: event.title, titleEs: event.titleEs, timeZone: event.timeZone, capacity: event.capacity },
    date,
    dates: dates.map(({ id: dateId, startsAt, endsAt }) => ({ id: dateId, startsAt, endsAt })),
    counts: await countAttendees(date.id),
    isOver: date.endsAt <= new Date(),
  };
}

type Answer = { done: true } | { failed: "full" | "failed" };

export function action(args: Route.ActionArgs) {
  const eventId = args.params.id;
  const answer = (isDone: boolean): Answer | undefined => (isDone ? { done: true } : undefined);
  return runListAction<Answer>(args, {
    list: attendeeList(eventId),
    actor: args.context.get(adminContext),
    doneInAddress: true,
    actions: {
      attended: async (actor, id) => answer(await setAttended(actor, eventId, id, true)),
      absent: async (actor, id) => answer(await setAttended(actor, eventId, id, false)),
      confirm: async (actor, id) => {
        const outcome = await confirmAttendee(actor, eventId, id);
        return outcome === "full" ? { failed: "full" } : answer(outcome !== "missing");
      },
      cancel: async (actor, id) => answer(await cancelAttendee(actor, eventId, id)),
    },
    failed: () => ({ failed: "failed" }),
  });
}

export const clientAction = stayOnPage<Answer>("The registration could not be changed.", () => ({ failed: "failed" }));

export default function Attendees({ loaderData, actionData }: Route.ComponentProps) {
  const { events: copy, kit, common } = useCopy("admin");
  const language = useLanguage();
  const may = usePermission();
  const fetcher = useFetcher<Answer>();
  const { event, date, dates, counts, query, isOver } = loaderData;
  const outcome = fetcher.data ?? actionData;
  const isDone = outcome ? "done" in outcome : loaderData.done !== undefined && !loaderData.bulkDone;
  const dateText = (day: { startsAt: Date; endsAt: Date }) => {
    const times = eventTimes(day.startsAt, day.endsAt, event.timeZone, language);
    return `${times.date}, ${times.hours}`;
  };
  const title = textIn(event, "title", language);
  const base = `/admin/events/${event.id}`;
  return (
    <ListPage
      list={attendeeList(event.id)}
      copy={{ ...copy.attendees, intro: fill(copy.attendees.of, { title, date: dateText(date) }) }}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      choices={[
        {
          name: "status",
          label: copy.attendees.status,
          any: copy.attendees.anyStatus,
          options: shownStatuses.map((status) => [status, copy.attendees.statuses[status]]),
        },
      ]}
      actions={
        <Button asChild variant="outline" size="sm">
          <Link to={`${base}/attendees/message?date=${date.id}`}>
            <Mail aria-hidden />
            {copy.message.title}
          </Link>
        </Button>
      }
      questions={{
        cancel: ({ name }) => ({
          title: fill(copy.attendees.cancelConfirm, { name }),
          text: copy.attendees.cancelHint,
          confirm: common.confirm,
        }),
      }}
      outcome={
        outcome && "failed" in outcome ? (
          <Alert variant="destructive">{outcome.failed === "full" ? copy.attendees.full : kit.list.failed}</Alert>
        ) : isDone ? (
          <Alert variant="success" role={undefined}>
            {copy.attendees.done}
          </Alert>
        ) : null
      }
      csv={
        may("/admin/events/:id/attendees/export.csv")
          ? { path: `${base}/attendees/export.csv`, hint: copy.attendees.exportHint }
          : undefined
      }
      row={(attendee) => <AttendeeRow key={attendee.id} attendee={attendee} isOver={isOver} />}
    >
      <NoMailServer />
      {dates.length > 1 ? (
        <Form method="get" action={`${base}/attendees`} className="mt-6 flex max-w-xl items-end gap-2">
          <Field id="attendees-date" label={copy.attendees.date} className="grow">
            <Select name="date" key={query.date} defaultValue={query.date}>
              {dates.map((day) => (
                <option key={day.id} value={day.id}>
                  {dateText(day)}
                </option>
              ))}
            </Select>
          </Field>
          <Button variant="secondary" size="sm" className="h-12">
            {common.filter}
          </Button>
        </Form>
      ) : null}
      <AttendeeFigures counts={counts} capacity={event.capacity} />
    </ListPage>
  );
}
