import { textIn } from "#app/platform/i18n/words.ts";
import { Copy, Plus, Trash2 } from "lucide-react";
import { Link, redirect, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { EmptyState } from "#app/components/admin/list/list-parts.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { ConfirmedRowAction, RowAction } from "#app/components/admin/list/row-action.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { eventStates, type EventState } from "../event-rows.ts";
import { eventTimes } from "../schedule/event-times.ts";
import { eventList } from "./event-list.ts";
import { deleteEvent, duplicateEvent } from "./event-save.server.ts";
import { listEvents, type ListedEvent } from "./events-admin.server.ts";
import { StateBadge } from "./state-badge.tsx";
import type { Route } from "./+types/events.route.ts";

export const handle: PageHandle = { hydrate: "now" };

export const loader = (args: Route.LoaderArgs) => loadList(eventList, args, listEvents);

type Answer = { done: "deleted" } | { failed: "taken" | "failed" };

export const action = (args: Route.ActionArgs) =>
  runListAction<Answer>(args, {
    list: eventList,
    actor: args.context.get(adminContext),
    doneInAddress: true,
    actions: {
      duplicate: async (actor, id) => {
        const copy = await duplicateEvent(actor, id);
        if (copy) throw redirect(`/admin/events/${copy}?done=duplicate`, 303);
        return undefined;
      },
      delete: async (actor, id) => {
        const outcome = await deleteEvent(actor, id);
        if (outcome === "missing") return undefined;
        return outcome === "taken" ? { failed: "taken" } : { done: "deleted" };
      },
    },
    failed: () => ({ failed: "failed" }),
  });

export const clientAction = stayOnPage<Answer>("The event could not be changed.", () => ({ failed: "failed" }));

export default function Events({ loaderData, actionData }: Route.ComponentProps) {
  const { events: copy, kit, common } = useCopy("admin");
  const language = useLanguage();
  const may = usePermission();
  const fetcher = useFetcher<Answer>();
  const outcome = fetcher.data ?? actionData;
  const titleOf = (event: ListedEvent) => textIn(event, "title", language);
  const edits = may("/admin/events/:id");
  const canSeeAttendees = may("/admin/events/:id/attendees");
  const done = outcome ? "done" in outcome : loaderData.done === "delete";
  const count = (row: ListedEvent, value: number) =>
    canSeeAttendees ? (
      <Link to={`/admin/events/${row.id}/attendees`} className="underline underline-offset-4 hover:text-clay">
        {value}
      </Link>
    ) : (
      value
    );
  return (
    <ListPage
      list={eventList}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      title={copy.title}
      intro={copy.intro}
      searchLabel={copy.search}
      sortLabels={copy.sorts}
      choices={[
        {
          name: "state",
          label: copy.state,
          any: copy.anyState,
          options: eventStates.map((state) => [state, copy.states[state]]),
        },
        {
          name: "time",
          label: copy.time,
          any: copy.anyTime,
          options: [
            ["upcoming", copy.times.upcoming],
            ["past", copy.times.past],
          ],
        },
      ]}
      actions={
        edits ? (
          <Button asChild>
            <Link to="/admin/events/new">
              <Plus aria-hidden />
              {copy.new}
            </Link>
          </Button>
        ) : null
      }
      empty={<EmptyState title={copy.empty.title} text={copy.empty.text} />}
      questions={{
        delete: (row) => ({
          title: fill(copy.deleteConfirm, { title: titleOf(row) }),
          text: copy.deleteHint,
          confirm: common.delete,
        }),
      }}
      outcome={
        outcome && "failed" in outcome ? (
          <Alert variant="destructive">{outcome.failed === "taken" ? copy.deleteRefused : kit.list.failed}</Alert>
        ) : done ? (
          <Alert variant="success" role={undefined}>
            {copy.deleted}
          </Alert>
        ) : null
      }
      table={{
        nameOf: titleOf,
        columns: {
          title: {
            label: copy.columns.title,
            look: "name",
            cell: (row) => (
              <>
                <Link
                  to={edits ? `/admin/events/${row.id}` : `/admin/events/${row.id}/attendees`}
                  className="inline-flex min-h-11 items-center hover:text-clay md:min-h-0"
                >
                  {titleOf(row)}
                </Link>
                {edits ? (
                  <span className="mt-1 flex flex-wrap gap-1 font-normal">
                    <RowAction
                      intent="duplicate"
                      id={row.id}
                      variant="ghost"
                      aria-label={`${copy.duplicate}: ${titleOf(row)}`}
                    >
                      <Copy aria-hidden />
                      {copy.duplicate}
                    </RowAction>
                    <ConfirmedRowAction intent="delete" id={row.id} label={`${common.delete}: ${titleOf(row)}`}>
                      <Trash2 aria-hidden />
                      {common.delete}
                    </ConfirmedRowAction>
                  </span>
                ) : null}
              </>
            ),
          },
          next: {
            label: copy.columns.next,
            look: "soft",
            cell: ({ next, timeZone, durationMinutes }) => {
              if (!next) return copy.noDate;
              const times = eventTimes(next, new Date(+next + durationMinutes * 60_000), timeZone, language);
              return `${times.date}, ${times.hours}`;
            },
          },
          state: {
            label: copy.columns.state,
            cell: ({ state, sample }) => (
              <span className="inline-flex flex-wrap gap-2">
                <StateBadge state={state as EventState} />
                {sample ? <Badge variant="outline">{copy.sample}</Badge> : null}
              </span>
            ),
          },
          registered: {
            label: copy.columns.registered,
            cell: (row) => (
              <>
                <span className="text-ink-soft md:hidden">{copy.columns.registered}: </span>
                {count(row, row.registered)}
              </>
            ),
          },
          waiting: {
            label: copy.columns.waiting,
            cell: (row) => (
              <>
                <span className="text-ink-soft md:hidden">{copy.columns.waiting}: </span>
                {row.waiting}
                {row.review > 0 ? (
                  <Badge className="ml-2">{fill(copy.dates.review, { count: row.review })}</Badge>
                ) : null}
              </>
            ),
          },
          attended: {
            label: copy.columns.attended,
            cell: ({ attended }) => (
              <>
                <span className="text-ink-soft md:hidden">{copy.columns.attended}: </span>
                {attended}
              </>
            ),
          },
        },
      }}
    />
  );
}
