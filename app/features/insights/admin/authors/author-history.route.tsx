import { data } from "react-router";
import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { loadHistory, runRestore } from "#app/components/admin/history/load-history.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { authorForm } from "./author-form.ts";
import { authorRevisions, findAuthor, restoreAuthor } from "./authors-admin.server.ts";
import type { Route } from "./+types/author-history.route.ts";

export async function loader({ params, request }: Route.LoaderArgs) {
  const author = await findAuthor(params.id);
  if (!author) throw data(copyFor(languageOfRequest(request), "admin").authors.notFound, { status: 404 });
  const history = await loadHistory(request, {
    history: authorRevisions,
    subjectId: author.id,
    toFields: (snapshot) => snapshot,
    fields: authorForm.names,
  });
  return { subject: { id: author.id, title: author.values.name, version: author.version }, history };
}

export function action({ params, request, context }: Route.ActionArgs) {
  return runRestore({ request, context }, `/admin/authors/${params.id}/history`, (version) =>
    restoreAuthor(context.get(adminContext), params.id, version),
  );
}

export default function AuthorHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { authors: copy } = useCopy("admin");
  const { subject, history } = loaderData;
  return (
    <HistoryPage
      history={history}
      subject={subject}
      back={{ to: `/admin/authors/${subject.id}`, label: subject.title }}
      labels={copy.fields}
      restoreHint={copy.restoreHint}
      failed={actionData?.failed === true}
    />
  );
}
