import { data } from "react-router";
import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { loadHistory, runRestore } from "#app/components/admin/history/load-history.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { firstVersion } from "#app/platform/records/revisions.server.ts";
import { settingNames } from "#app/platform/site/settings-schema.ts";
import {
  pictureRevisions,
  picturesSubject,
  restoreLogo,
  restoreSettings,
  settingsRevisions,
  settingsSubject,
} from "./settings.server.ts";
import type { Route } from "./+types/settings-history.route.ts";

export const handle: PageHandle = { namespaces: ["settings"], hydrate: "now" };

export async function loader({ params, request }: Route.LoaderArgs) {
  const part = partOf(params.part);
  const history =
    part === settingsSubject
      ? await loadHistory(request, {
          history: settingsRevisions,
          subjectId: settingsSubject,
          toFields: (snapshot) => snapshot,
          fields: settingNames,
        })
      : await loadHistory(request, {
          history: pictureRevisions,
          subjectId: picturesSubject,
          toFields: (snapshot) => snapshot,
          fields: ["logo"],
        });
  return { part, version: history.revisions[0]?.version ?? firstVersion, history };
}

export function action({ params, request, context }: Route.ActionArgs) {
  const part = partOf(params.part);
  const actor = context.get(adminContext);
  return runRestore({ request, context }, `/admin/settings/${part}/history`, (version) =>
    part === settingsSubject ? restoreSettings(actor, version) : restoreLogo(actor, version),
  );
}

function partOf(name: string): string {
  if (name !== settingsSubject && name !== picturesSubject) throw data("There is no such history.", { status: 404 });
  return name;
}

export default function SettingsHistory({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("settings");
  const { part, version, history } = loaderData;
  return (
    <HistoryPage
      history={history}
      subject={{ title: part === "pictures" ? copy.pictures.logo : copy.title, version }}
      back={{ to: "/admin/settings", label: copy.title }}
      labels={copy.fields}
      failed={actionData?.failed === true}
    />
  );
}
