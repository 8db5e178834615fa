import { nameKey, languageNamed } from "#app/platform/i18n/language.ts";
import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { loadHistory, runRestore } from "#app/components/admin/history/load-history.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { pageFields, readStoredCopy } from "../page-fields.server.ts";
import { copyVersions, restoreVersion, snapshotFields } from "../publishing.server.ts";
import { pageNames } from "../page-names.ts";
import { pageTitle } from "./form/page-screen.tsx";
import { requirePage } from "./require-page.server.ts";
import { useLabels } from "./fields/use-labels.ts";
import type { Route } from "./+types/history.route.ts";

export const handle: PageHandle = { namespaces: ["pages", "emails"] };

export async function loader({ params, request }: Route.LoaderArgs) {
  const page = requirePage(params.page, request);
  const snapshots = await copyVersions.list(page.id);
  const history = await loadHistory(request, { history: copyVersions, subjectId: page.id, ...snapshotFields(page) });
  const hasDraft = pageFields(page, await readStoredCopy()).some((field) => field.hasDraft);
  return { page: page.id, version: snapshots[0]?.version ?? 1, history, hasDraft };
}

export function action({ params, request, context }: Route.ActionArgs) {
  const page = requirePage(params.page, request);
  return runRestore({ request, context }, `/admin/pages/${page.id}?done=restored`, (version) =>
    restoreVersion(page, version, context.get(adminContext)),
  );
}

export default function CopyHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { page, version, history, hasDraft } = loaderData;
  const copy = useCopy("pages");
  const { common } = useCopy("admin");
  const { fieldName } = useLabels();
  const title = pageTitle(pageNames(copy, useCopy("emails")), page);
  const labels = Object.fromEntries(
    history.changes.map(({ field }) => {
      const [, language, path = ""] = /^(en|es) \w[\w-]*:(.*)$/.exec(field) ?? [];
      return [field, `${fieldName(path)}, ${common[nameKey[languageNamed(language)]]}`];
    }),
  );
  return (
    <HistoryPage
      history={history}
      subject={{ title, version }}
      back={{ to: `/admin/pages/${page}`, label: title }}
      labels={labels}
      restoreHint={hasDraft ? copy.form.restoreOverDraft : copy.form.restoreHint}
      failed={actionData?.failed === true}
    />
  );
}
