import { data } from "react-router";
import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { loadHistory, runRestore } from "#app/components/admin/history/load-history.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { adminPaths, kindOfPath } from "#app/platform/records/record-kinds.ts";
import { recordTypes } from "./record-types.server.ts";
import { findRecord, nameOfRecord, recordRevisions } from "./records.server.ts";
import { restoreRecordVersion } from "./saving.server.ts";
import { useFieldLabels } from "./record-fields.tsx";
import type { Route } from "./+types/record-history.route.ts";

export const handle: PageHandle = { namespaces: ["people"] };

export async function loader({ params, request }: Route.LoaderArgs) {
  const kind = kindOfPath(new URL(request.url).pathname);
  const record = await findRecord(kind, params.id!);
  if (!record) throw data(copyFor(languageOfRequest(request), "people").form.notFound, { status: 404 });
  const history = await loadHistory(request, {
    history: recordRevisions(kind),
    subjectId: record.id,
    toFields: (snapshot) => snapshot,
    fields: recordTypes[kind].form.names,
  });
  return { kind, subject: { id: record.id, title: nameOfRecord(record), version: record.version }, history };
}

export function action({ params, request, context }: Route.ActionArgs) {
  const kind = kindOfPath(new URL(request.url).pathname);
  const id = params.id!;
  return runRestore({ request, context }, `${adminPaths[kind]}/${id}/history`, (version) =>
    restoreRecordVersion(context.get(adminContext), kind, id, version),
  );
}

export default function RecordHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, subject, history } = loaderData;
  const { form, list } = useCopy("people");
  return (
    <HistoryPage
      history={history}
      subject={subject}
      back={{ to: `${adminPaths[kind]}/${subject.id}`, label: subject.title || list.unnamed || form.new[kind] }}
      labels={useFieldLabels(kind)}
      failed={actionData?.failed === true}
    />
  );
}
