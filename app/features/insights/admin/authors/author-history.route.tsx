import { useRecordLabels } from "#app/components/admin/form/record-controls.tsx";
import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { authorFields } from "./author-fields.ts";
import { authorForm } from "./author-form.ts";
import { authorRevisions, findAuthor, restoreAuthor } from "./authors-admin.server.ts";
import type { Route } from "./+types/author-history.route.ts";

const versions = historyRoute(async ({ id }: { id: string }, request) => {
  const author = found(await findAuthor(id), request, "admin.authors");
  const subject = { title: author.values.name };
  const compared = { history: authorRevisions, fields: authorForm.names };
  return { id, subject, address: `/admin/authors/${id}`, ...compared, restore: restoreAuthor };
});
export const loader = versions.loader;
export const action = versions.action;

export default function AuthorHistory(props: Route.ComponentProps) {
  const { fields, restoreHint } = useCopy("admin").authors;
  return <HistoryPage {...props} labels={useRecordLabels(authorFields, fields)} restoreHint={restoreHint} />;
}
