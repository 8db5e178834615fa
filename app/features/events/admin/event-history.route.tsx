import { data } from "react-router";
import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { loadHistory, runRestore } from "#app/components/admin/history/load-history.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { eventForm } from "./event-form.ts";
import { eventRevisions, findEvent, restoreEvent } from "./event-save.server.ts";
import type { Route } from "./+types/event-history.route.ts";

export async function loader({ params, request }: Route.LoaderArgs) {
  const found = await findEvent(params.id);
  if (!found) throw data(copyFor(languageOfRequest(request), "admin").events.notFound, { status: 404 });
  const history = await loadHistory(request, {
    history: eventRevisions,
    subjectId: params.id,
    toFields: (snapshot) => snapshot,
    fields: eventForm.names,
  });
  return { subject: { id: params.id, title: found.event.title, version: found.version }, history };
}

export function action({ params, request, context }: Route.ActionArgs) {
  return runRestore({ request, context }, `/admin/events/${params.id}/history`, (version) =>
    restoreEvent(context.get(adminContext), params.id, version),
  );
}

export default function EventHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { events: copy } = useCopy("admin");
  const { subject, history } = loaderData;
  return (
    <HistoryPage
      history={history}
      subject={subject}
      back={{ to: `/admin/events/${subject.id}`, label: subject.title }}
      labels={copy.fields}
      failed={actionData?.failed === true}
    />
  );
}
