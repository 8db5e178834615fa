import { nameKey, languageNamed } from "#app/platform/i18n/language.ts";
import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { pageFields, readStoredCopy } from "../page-fields.server.ts";
import { pageNames } from "../page-names.ts";
import { copyVersions, restoreVersion, snapshotFields } from "../publishing.server.ts";
import { pageTitle } from "./form/page-screen.tsx";
import { requirePage } from "./require-page.server.ts";
import { useLabels } from "./fields/use-labels.ts";
import type { Route } from "./+types/history.route.ts";

export const handle: PageHandle = { namespaces: ["pages", "emails"] };

const versions = historyRoute(async (params: { page: string }, request) => {
  const page = requirePage(params.page, request);
  const hasDraft = pageFields(page, await readStoredCopy()).some((field) => field.hasDraft);
  const address = `/admin/pages/${page.id}`;
  return {
    id: page.id,
    subject: { title: page.id, hasDraft },
    address,
    history: copyVersions,
    ...snapshotFields(page),
    restore: (actor, _id, version) => restoreVersion(page, version, actor),
    restoredTo: `${address}?done=restored`,
  };
});
export const loader = versions.loader;
export const action = versions.action;

export default function CopyHistory(props: Route.ComponentProps) {
  const { subject, history } = props.loaderData;
  const copy = useCopy("pages");
  const { common } = useCopy("admin");
  const { fieldName } = useLabels();
  const labels = Object.fromEntries(
    history.changes.map(({ field }) => {
      const [, language, path = ""] = /^(en|es) \w[\w-]*:(.*)$/.exec(field) ?? [];
      return [field, `${fieldName(path)}, ${common[nameKey[languageNamed(language)]]}`];
    }),
  );
  return (
    <HistoryPage
      {...props}
      name={pageTitle(pageNames(copy, useCopy("emails")), subject.title)}
      labels={labels}
      restoreHint={subject.hasDraft ? copy.form.restoreOverDraft : copy.form.restoreHint}
    />
  );
}
