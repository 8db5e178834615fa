import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { readableAddress } from "./canonical-address.ts";
import { redirectForm } from "./redirect-form.ts";
import { findRedirect, savedRedirects } from "./redirects-admin.server.ts";
import type { Route } from "./+types/redirect-history.route.ts";

export const handle: PageHandle = { namespaces: ["redirects"] };

const versions = historyRoute(async ({ id }: { id: string }, request) => {
  const { values } = found(await findRedirect(id), request, "redirects");
  const subject = { title: readableAddress(values.source) };
  const { history, restore } = savedRedirects;
  return { id, subject, address: `/admin/redirects/${id}`, history, fields: redirectForm.names, restore };
});
export const loader = versions.loader;
export const action = versions.action;

export default function RedirectHistory(props: Route.ComponentProps) {
  const { fields, restoreHint } = useCopy("redirects");
  return <HistoryPage {...props} labels={fields} restoreHint={restoreHint} />;
}
