import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { ConfirmedForm } from "./confirmed-form.tsx";
import type { ManagedView } from "./managed-view.server.ts";

type ManageSettingsProps = { view: ManagedView; link: string; unconfirmed: boolean };

/** Agreement to the comparison, export and erasure. */
export function ManageSettings({ view, link, unconfirmed }: ManageSettingsProps) {
  const { manage: words } = useCopy("team-scan");
  const localized = useLocalized();
  const download = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-clay";
  return (
    <section id="settings" className="screen-only mt-16 scroll-mt-24 border-t border-line pt-10">
      <h2 className="text-title font-light">{words.settingsHeading}</h2>
      <div className="mt-6 grid gap-x-12 gap-y-10 md:grid-cols-2">
        <div className="min-w-0">
          <p className="text-base" data-comparable={view.comparable}>
            {view.comparable ? words.comparableOn : words.comparableOff}
          </p>
          <form method="post" action={localized(link)} className="mt-3">
            <input type="hidden" name="intent" value={view.comparable ? "withdraw" : "compare"} />
            {view.comparable ? null : <Checkbox name="comparable" value="yes" label={words.comparableBox} />}
            <Button variant="outline" className="mt-3">
              {view.comparable ? words.withdraw : words.agree}
            </Button>
          </form>
          <p className="mt-8 flex flex-col">
            <a href={localized(`${link}/export.json`)} className={download}>
              {words.export}
            </a>
            {view.state === "closed" && view.result?.overall ? (
              <a href={localized(`${link}/export.csv`)} className={download}>
                {words.exportCsv}
              </a>
            ) : null}
          </p>
        </div>
        <div className="min-w-0">
          <h3 className="text-heading">{words.eraseHeading}</h3>
          <p className="mt-2 text-base text-ink-soft">{words.eraseText}</p>
          <ConfirmedForm
            link={link}
            intent="erase"
            words={{ confirm: words.eraseConfirm, needed: words.eraseNeeded, submit: words.erase }}
            unconfirmed={unconfirmed}
          />
        </div>
      </div>
    </section>
  );
}
