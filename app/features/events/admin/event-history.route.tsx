import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { useEventLabels } from "./event-fields.tsx";
import { eventForm } from "./event-form.ts";
import { eventRevisions, findEvent, restoreEvent } from "./event-save.server.ts";
import type { Route } from "./+types/event-history.route.ts";

const versions = historyRoute(async ({ id }: { id: string }, request) => {
  const { event } = found(await findEvent(id), request, "admin.events");
  const subject = { title: event.title || event.titleEs };
  const compared = { history: eventRevisions, fields: eventForm.names };
  return { id, subject, address: `/admin/events/${id}`, ...compared, restore: restoreEvent };
});
export const loader = versions.loader;
export const action = versions.action;

export default function EventHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} labels={useEventLabels()} />;
}
