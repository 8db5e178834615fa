import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { findImage, imageRevisions, restoreDescription } from "./image-details.server.ts";
import { imageForm } from "./image-form.ts";
import type { Route } from "./+types/image-history.route.ts";

const versions = historyRoute(async ({ id }: { id: string }, request) => {
  const image = found(await findImage(id), request, "admin.images");
  const subject = { title: image.originalName };
  const compared = { history: imageRevisions, fields: imageForm.names };
  return { id, subject, address: `/admin/images/${id}`, ...compared, restore: restoreDescription };
});
export const loader = versions.loader;
export const action = versions.action;

export default function ImageHistory(props: Route.ComponentProps) {
  const { alt, details } = useCopy("admin").images;
  return <HistoryPage {...props} back={props.loaderData.subject.title || details} labels={{ alt }} />;
}
