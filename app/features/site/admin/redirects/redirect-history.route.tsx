import { data } from "react-router";
import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { readableAddress } from "./canonical-address.ts";
import { redirectForm } from "./redirect-form.ts";
import { findRedirect, savedRedirects } from "./redirects-admin.server.ts";
import type { Route } from "./+types/redirect-history.route.ts";

export const handle: PageHandle = { namespaces: ["redirects"] };

const versions = historyRoute(async ({ id }: { id: string }, request) => {
  const found = await findRedirect(id);
  if (!found) throw data(copyFor(languageOfRequest(request), "redirects").notFound, { status: 404 });
  const subject = { title: readableAddress(found.values.source) };
  const { history, restore } = savedRedirects;
  return { id, subject, address: `/admin/redirects/${id}`, history, fields: redirectForm.names, restore };
});
export const loader = versions.loader;
export const action = versions.action;

export default function RedirectHistory(props: Route.ComponentProps) {
  const { fields, restoreHint } = useCopy("redirects");
  return <HistoryPage {...props} labels={fields} restoreHint={restoreHint} />;
}
