import { inEitherLanguage } from "#app/platform/i18n/words.ts";
import { Plus } from "lucide-react";
import { Link, redirect, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { eventStates } from "../event-rows.ts";
import { EventRow } from "./event-row.tsx";
import { eventList } from "./event-list.ts";
import { undeleteEvent } from "./deleted-events.server.ts";
import { deleteEvent, duplicateEvent } from "./event-save.server.ts";
import { listEvents, type ListedEvent } from "./events-admin.server.ts";
import type { Route } from "./+types/events.route.ts";

export const handle: PageHandle = { hydrate: "now" };

export const loader = (args: Route.LoaderArgs) => loadList(eventList, args, listEvents);

type Answer = { done: "deleted" | "restored" } | { failed: "taken" | "gone" | "address" | "failed" };

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
      restore: async (actor, id) => {
        const outcome = await undeleteEvent(actor, id);
        return outcome === "taken" ? { failed: "address" } : outcome && { done: "restored" };
      },
    },
    failed: (intent, reason) => ({ failed: intent === "restore" && reason === "missing" ? "gone" : "failed" }),
  });

export const clientAction = stayOnPage<Answer>("The event could not be changed.", () => ({ failed: "failed" }));

export default function Events({ loaderData, actionData }: Route.ComponentProps) {
  const { events: copy, kit, common } = useCopy("admin");
  const language = useLanguage();
  const may = usePermission();
  const fetcher = useFetcher<Answer>();
  const outcome = fetcher.data ?? actionData;
  const titleOf = (event: ListedEvent) => inEitherLanguage(event, "title", language);
  const edits = may("/admin/events/:id");
  const inAddress = { delete: "deleted", restore: "restored" } as const;
  const done =
    outcome && "done" in outcome
      ? outcome.done
      : outcome
        ? undefined
        : inAddress[loaderData.done as keyof typeof inAddress];
  const reasons = { taken: copy.deleteRefused, gone: copy.undoGone, address: copy.undoTaken, failed: kit.list.failed };
  return (
    <ListPage
      list={eventList}
      copy={copy}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
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
      questions={{
        delete: (row) => ({
          title: fill(copy.deleteConfirm, { title: titleOf(row) }),
          text: copy.deleteHint,
          confirm: common.delete,
        }),
      }}
      outcome={
        outcome && "failed" in outcome ? (
          <Alert variant="destructive">{reasons[outcome.failed]}</Alert>
        ) : done ? (
          <Alert variant="success" role={undefined}>
            {copy[done]}
          </Alert>
        ) : null
      }
      row={(event) => <EventRow key={event.id} event={event} />}
    />
  );
}
