import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { settingNames } from "#app/platform/site/settings-schema.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
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

const versions = historyRoute(({ part }: { part: string }, request) => {
  if (part !== settingsSubject && part !== picturesSubject) throw notFound(request, "pages");
  const isLogo = part === picturesSubject;
  return {
    id: part,
    subject: { title: part },
    address: "/admin/settings",
    history: isLogo ? pictureRevisions : settingsRevisions,
    fields: isLogo ? ["logo"] : settingNames,
    restore: (actor, _id, version) => (isLogo ? restoreLogo(actor, version) : restoreSettings(actor, version)),
    restoredTo: `/admin/settings/${part}/history`,
  };
});
export const loader = versions.loader;
export const action = versions.action;

export default function SettingsHistory(props: Route.ComponentProps) {
  const { title, fields, pictures } = useCopy("settings");
  const name = props.loaderData.subject.title === "pictures" ? pictures.logo : title;
  return <HistoryPage {...props} name={name} back={title} labels={fields} />;
}
