import { data } from "react-router";
import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { loadHistory, runRestore } from "#app/components/admin/history/load-history.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { findImage, imageRevisions, restoreDescription } from "./image-details.server.ts";
import { imageForm } from "./image-form.ts";
import type { Route } from "./+types/image-history.route.ts";

export async function loader({ params, request }: Route.LoaderArgs) {
  const image = await findImage(params.id);
  if (!image) throw data(copyFor(languageOfRequest(request), "admin").images.notFound, { status: 404 });
  const history = await loadHistory(request, {
    history: imageRevisions,
    subjectId: image.id,
    toFields: (snapshot) => snapshot,
    fields: imageForm.names,
  });
  return { subject: { id: image.id, title: image.originalName, version: image.version }, history };
}

export function action({ params, request, context }: Route.ActionArgs) {
  return runRestore({ request, context }, `/admin/images/${params.id}/history`, (version) =>
    restoreDescription(context.get(adminContext), params.id, version),
  );
}

export default function ImageHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { images: copy } = useCopy("admin");
  const { subject, history } = loaderData;
  return (
    <HistoryPage
      history={history}
      subject={subject}
      back={{ to: `/admin/images/${subject.id}`, label: subject.title || copy.details }}
      labels={{ alt: copy.alt }}
      failed={actionData?.failed === true}
    />
  );
}
