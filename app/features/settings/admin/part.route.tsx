import { data } from "react-router";
import { WithHelp } from "#app/components/admin/help-link.tsx";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import { HistoryLink } from "#app/components/admin/history/history-link.tsx";
import { SuccessMessage } from "#app/components/ui/feedback/success-message.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { pick } from "#app/platform/records/merge-values.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { fixedSettings } from "#app/platform/site/settings.server.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { PartNavigation } from "./part-navigation.tsx";
import { partAddress, partNames, partSettings } from "./part-names.ts";
import { PartTools } from "./part-tools.tsx";
import { loadPartTools } from "./part-tools.server.ts";
import { isOwnAnswer, type SettingsAnswer } from "./settings-answer.ts";
import { runSettingsAction } from "./settings-action.server.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { partForm } from "./settings-form.ts";
import { findSettings, settingsRevisions, settingsSubject } from "./settings.server.ts";
import type { Route } from "./+types/part.route.ts";

export const handle: PageHandle = { namespaces: ["settings"], hydrate: "now" };

/** Empty rows, to add networks without JavaScript. */
const emptyLinks = ["", ""];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const part = requirePart(params.part, request);
  const actor = context.get(adminContext);
  const { typed, pictures, version } = await findSettings();
  const linkNames = [...typed.linkNames, ...emptyLinks];
  const linkUrls = [...typed.linkUrls, ...emptyLinks];
  const values: FormValues = pick({ ...typed, linkNames, linkUrls }, partSettings[part]);
  const search = new URL(request.url).searchParams;
  const loaded = {
    part,
    stored: { version, values },
    fixed: fixedSettings(),
    timeZones: [...new Set([String(typed.timeZone), ...Intl.supportedValuesOf("timeZone")])].sort(),
    drafts: await loadDrafts(partForm(part), actor, part, values),
    revisions: await settingsRevisions.count(settingsSubject),
    tools: await loadPartTools(part, { actor, pictures, search }),
    done: search.get("done"),
  };
  // The brand shows the site in a frame.
  return data(loaded, { headers: { "X-Page-Frames": "framing" } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function action({ params, request, context }: Route.ActionArgs) {
  return runSettingsAction({ request, context }, context.get(adminContext), requirePart(params.part, request));
}

function requirePart(name: string, request: Request) {
  return found(
    partNames.find((known) => known === name),
    request,
    "pages",
  );
}

/** What a form without JavaScript did. */
function textOf(done: string | null, { pictures, mailServer, mailbox, look }: Copy["settings"]): string | undefined {
  if (done === "changed" || done === "restored") return pictures[done];
  if (done === "look-restored") return look.restored;
  if (done === "mail-saved") return mailServer.saved;
  if (done === "mailbox-removed") return mailbox.removed;
  if (done === "incoming-saved") return mailbox.incomingSaved;
  return done === "mail-removed" ? mailServer.removed : undefined;
}

export default function SettingsPartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { part, stored, fixed, timeZones, drafts, tools, done } = loaderData;
  const copy = useCopy("settings");
  const answer: FormAnswer | SettingsAnswer | undefined = actionData;
  const { title, intro } = copy.parts[part];
  const own = <PartTools tools={tools} address={partAddress(part)} answer={isOwnAnswer(answer) ? answer : undefined} />;
  // What people come for stands first: the server before the notices, the backups before how long they are kept.
  const begins = part === "mail" || part === "backups";
  return (
    // Named, because the preview of the look has a main part, too.
    <main id="content" aria-label={title} className="page-width pt-6 pb-20">
      <Seo title={`${title} · ${copy.title}`} index={false} />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <PartNavigation part={part} />
        <div className="grid min-w-0 gap-6">
          <div>
            <WithHelp>
              <h1 className="text-title">{title}</h1>
            </WithHelp>
            <p className="mt-2 max-w-prose text-base text-ink-soft">{intro}</p>
          </div>
          <SuccessMessage>{textOf(done, copy)}</SuccessMessage>
          {begins ? own : null}
          {Object.keys(stored.values).length > 0 ? (
            <AdminForm
              key={part}
              kind="settings"
              subjectId={part}
              address={partAddress(part)}
              stored={stored}
              answer={isOwnAnswer(answer) ? undefined : answer}
              labels={copy.fields}
              errorTexts={copy.errors}
              rules={() => import("./settings-form.ts").then((module) => module.partForm(part))}
              drafts={drafts}
              submit={copy.save}
              saved={copy.saved}
              isSaved={done === "saved"}
              actions={<HistoryLink to="/admin/settings/site/history" count={loaderData.revisions} />}
            >
              {(field) => <SettingsFields part={part} field={field} fixed={fixed} timeZones={timeZones} />}
            </AdminForm>
          ) : null}
          {begins ? null : own}
        </div>
      </div>
    </main>
  );
}
