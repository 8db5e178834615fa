import { History } from "lucide-react";
import { Link } from "react-router";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { deleteDraft, loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { daysInBin } from "#app/features/insights/admin/list/bin.server.ts";
import { findPicture } from "#app/features/media/admin/slots/saving.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { fixedSettings } from "#app/platform/site/settings.server.ts";
import { BackupsPart } from "./backups/backups-part.tsx";
import { loadBackups } from "./backups/load-backups.server.ts";
import { countSamples } from "./samples.server.ts";
import { isOwnAnswer, type SettingsAnswer } from "./settings-answer.ts";
import { runSettingsAction } from "./settings-action.server.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { settingsForm } from "./settings-form.ts";
import { LogoPart, PortraitPart, SamplesPart, SettingsPart, TestMailPart } from "./settings-parts.tsx";
import { findSettings, settingsRevisions, settingsSubject } from "./settings.server.ts";
import { mailTest } from "./stored-facts.server.ts";
import { mailServer } from "./test-mail.server.tsx";
import type { Route } from "./+types/settings.route.ts";

export const handle: PageHandle = { namespaces: ["settings"], hydrate: "now" };

/** Empty rows, to add networks without JavaScript. */
const emptyLinks = ["", ""];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(adminContext);
  const { typed, pictures, version } = await findSettings();
  const values = {
    ...typed,
    linkNames: [...typed.linkNames, ...emptyLinks],
    linkUrls: [...typed.linkUrls, ...emptyLinks],
  };
  const search = new URL(request.url).searchParams;
  const countIn = (name: string) => Number(search.get(name)) || 0;
  return {
    email: actor.email,
    stored: { version, values },
    pictures,
    portrait: (await findPicture("founder")).values,
    fixed: fixedSettings(),
    timeZones: [...new Set([String(typed.timeZone), ...Intl.supportedValuesOf("timeZone")])].sort(),
    drafts: await loadDrafts(settingsForm, actor, settingsSubject, values),
    revisions: (await settingsRevisions.list(settingsSubject)).length,
    mail: { server: mailServer(), last: await mailTest.read() },
    backups: await loadBackups(),
    samples: await countSamples(),
    daysInBin,
    ask: search.get("ask"),
    done: search.get("done"),
    removed: search.has("articles") ? { articles: countIn("articles"), events: countIn("events") } : undefined,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  return runSettingsAction({ request, context }, actor, () => deleteDraft(settingsForm, actor, settingsSubject));
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, pictures, fixed, timeZones, drafts, mail, done } = loaderData;
  const copy = useCopy("settings");
  const { kit } = useCopy("admin");
  const answer: FormAnswer | SettingsAnswer | undefined = actionData;
  const ownAnswer = isOwnAnswer(answer) ? answer : undefined;
  return (
    <main id="content" className="page-width pt-6 pb-20">
      <Seo title={copy.title} index={false} />
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-2 max-w-prose text-base text-ink-soft">{copy.intro}</p>
      <div role="status" className="mt-5 empty:hidden">
        {done === "saved" || done === "changed" || done === "restored" ? (
          <Alert variant="success" role={undefined}>
            {done === "saved" ? copy.saved : copy.pictures[done]}
          </Alert>
        ) : null}
      </div>
      <div className="mt-6 grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <AdminForm
          kind="settings"
          subjectId={settingsSubjectId}
          address="/admin/settings"
          stored={stored}
          answer={isOwnAnswer(answer) ? undefined : answer}
          labels={copy.fields}
          errorTexts={copy.errors}
          rules={() => import("./settings-form.ts").then((module) => module.settingsForm)}
          drafts={drafts}
          submit={copy.save}
          saved={copy.saved}
          actions={<HistoryLink part="site">{fill(kit.form.history, { count: loaderData.revisions })}</HistoryLink>}
        >
          {(field) => <SettingsFields field={field} fixed={fixed} timeZones={timeZones} />}
        </AdminForm>
        <div className="grid min-w-0 gap-6">
          <SettingsPart id="pictures" title={copy.pictures.title}>
            <LogoPart src={pictures.logo || "/logo.svg"} isDelivered={!pictures.logo} answer={ownAnswer} />
            <HistoryLink part="pictures">{copy.pictures.history}</HistoryLink>
            <PortraitPart values={loaderData.portrait} />
          </SettingsPart>
          <TestMailPart email={loaderData.email} {...mail} answer={ownAnswer} />
          <BackupsPart {...loaderData.backups} />
          <SamplesPart
            counts={loaderData.samples}
            removed={loaderData.removed}
            isConfirming={loaderData.ask === "samples"}
            days={loaderData.daysInBin}
          />
        </div>
      </div>
    </main>
  );
}

/** As settingsSubject, which the browser cannot import. */
const settingsSubjectId = "site";

function HistoryLink({ part, children }: { part: "site" | "pictures"; children: string }) {
  return (
    <Link
      to={`/admin/settings/${part}/history`}
      className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay"
    >
      <History aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
