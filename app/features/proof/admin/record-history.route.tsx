import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { adminPaths, kindOfPath } from "#app/platform/records/record-kinds.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { recordTypes } from "./record-types.server.ts";
import { findRecord, nameOfRecord } from "./records.server.ts";
import { savedRecords } from "./saving.server.ts";
import { useFieldLabels } from "./record-fields.tsx";
import type { Route } from "./+types/record-history.route.ts";

export const handle: PageHandle = { namespaces: ["people"] };

const versions = historyRoute(async (params: { id?: string }, request) => {
  const kind = kindOfPath(new URL(request.url).pathname);
  const record = found(await findRecord(kind, params.id!), request, "people.form");
  const { history, restore } = savedRecords[kind];
  const subject = { kind, title: nameOfRecord(record) };
  const address = `${adminPaths[kind]}/${record.id}`;
  return { id: record.id, subject, address, history, fields: recordTypes[kind].form.names, restore };
});
export const loader = versions.loader;
export const action = versions.action;

export default function RecordHistory(props: Route.ComponentProps) {
  const { kind, title } = props.loaderData.subject;
  const { form, list } = useCopy("people");
  return <HistoryPage {...props} back={title || list.unnamed || form.new[kind]} labels={useFieldLabels(kind)} />;
}
