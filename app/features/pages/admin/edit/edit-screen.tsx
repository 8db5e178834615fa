import type { OwnedField } from "./owned-field.ts";
import { ArrowLeft, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { WithHelp } from "#app/components/admin/help-link.tsx";
import { LeaveGuard } from "#app/components/admin/form/leave-guard.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { fieldKey } from "../fields/values.ts";
import { pageTitle } from "../form/page-screen.tsx";
import { EditBar } from "./edit-bar.tsx";
import { FieldPanel } from "./field-panel.tsx";
import type { Place } from "./frame.ts";
import { StopNotice } from "./stop-notice.tsx";
import { TextList } from "./text-list.tsx";
import { useEditFrame } from "./use-edit-frame.ts";
import { usePublishing } from "./use-publishing.ts";
import { useSaving } from "./use-saving.ts";

export type EditScreenProps = { page: string; address: string; fields: OwnedField[]; email: string };

/** The real page in a frame, and beside it the panel with the text that was chosen in it. */
export function EditScreen({ page, address, fields, email }: EditScreenProps) {
  const copy = useCopy("pages");
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [isPhone, setPhone] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const [place, setPlace] = useState<Place>();
  const panel = useRef<HTMLElement>(null);
  const frame = useEditFrame(language, chosen, (keys, at) => choose(keys, at));
  const saving = useSaving({
    page,
    fields,
    // A page does not show words that are not finished.
    onSaved: (problems) => problems.some((problem) => problem.language === language) || frame.reloadIfNeeded(),
    onRestored: (keys) => keys[0] && open({ key: keys[0], where: [] }, keys),
  });
  const publishing = usePublishing({
    flush: saving.flush,
    onPublished() {
      // What was typed meanwhile stays open.
      if (!saving.hasUnsaved) choose([]);
      saving.beginAnew();
    },
    onStopped({ problems, unsaved }) {
      const [first] = Object.entries(problems).flatMap(([key, [problem]]) => (problem ? [{ key, ...problem }] : []));
      open(first ?? { key: unsaved[0]!, where: [] }, [...Object.keys(problems), ...unsaved]);
    },
  });
  const title = pageTitle(copy.names, page);

  function choose(keys: string[], place?: Place) {
    saving.begin(keys.filter((key) => !chosen.includes(key)));
    setChosen(keys);
    setPlace(place);
    frame.select(keys, place);
  }

  /** Shows fields with what was typed in them. */
  function open(at: Place, keys: string[]) {
    setChosen(keys);
    setPlace(at);
    frame.select(keys, at);
  }

  // The editor types next: the panel of a list has many inputs, so the one that was chosen gets the focus.
  const focusInput = useEffectEvent(({ key, where, language: wanted = language }: Place) => {
    const field = panel.current?.querySelector(`[data-field="${key}"]`);
    const input =
      field?.querySelector<HTMLElement>(`[data-place="${where.join(".")}"] [lang="${wanted}"]`) ??
      field?.querySelector<HTMLElement>("textarea, [role=textbox]");
    input?.focus({ preventScroll: true });
    input?.scrollIntoView({ block: "center" });
  });
  useEffect(() => {
    if (place) focusInput(place);
  }, [place]);
  // A page that is loaded again in the frame takes the focus away from what is to be typed.
  const keepFocus = useEffectEvent(() => {
    const { activeElement } = document;
    if (place?.language && (activeElement === document.body || activeElement instanceof HTMLIFrameElement))
      focusInput(place);
  });
  useEffect(() => {
    if (frame.state === "ready") keepFocus();
  }, [frame.state]);

  const shown = fields.filter((field) => chosen.includes(fieldKey(field)));
  const others = [
    ...new Set(fields.flatMap(({ hasDraft, draft }) => (hasDraft && draft ? [draft.updatedBy] : []))),
  ].filter((writer) => writer !== email);
  return (
    <main id="content" aria-label={title} className="flex min-h-0 flex-1 flex-col">
      <Seo title={title} index={false} />
      <div className="editor-width flex flex-wrap items-center gap-x-4 pt-2">
        <Link
          to="/admin/pages"
          className="inline-flex min-h-11 items-center gap-2 text-base text-ink-soft hover:text-clay"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {copy.title}
        </Link>
        <WithHelp>
          <h1 className="text-heading">{title}</h1>
        </WithHelp>
        <EditBar
          {...{ page, fields, language, setLanguage, isPhone, setPhone, publishing }}
          isBusy={saving.isBusy}
          isUntouched={saving.isUntouched}
        />
      </div>
      <noscript>
        <div className="editor-width mt-4">
          <Alert>
            {copy.edit.noScript}{" "}
            <a href={`/admin/pages/${page}`} className="underline">
              {copy.edit.openForm}
            </a>
          </Alert>
        </div>
      </noscript>
      {others.length > 0 ? (
        <div className="editor-width mt-2">
          <Alert>{fill(copy.form.others, { names: others.join(", ") })}</Alert>
        </div>
      ) : null}
      <div className="editor-width mt-3 grid flex-1 gap-4 pb-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div
          className={`flex justify-center border border-line bg-sage/40 lg:h-[calc(100dvh-9rem)] lg:min-h-[24rem] lg:rounded-card ${
            shown.length > 0
              ? "max-lg:fixed max-lg:inset-x-0 max-lg:top-0 max-lg:z-30 max-lg:h-[40dvh]"
              : "h-[calc(100dvh-9rem)] min-h-[24rem] rounded-card"
          }`}
        >
          <iframe
            ref={frame.ref}
            key={language}
            src={`${localizedPath(language, address)}?copy=edit`}
            title={copy.edit.frame}
            data-state={frame.state}
            className={`h-full rounded-card bg-paper ${isPhone ? "w-[390px] max-w-full" : "w-full"}`}
          />
        </div>
        <aside
          ref={panel}
          aria-label={copy.edit.panel}
          className={`overflow-y-auto rounded-card border border-line bg-card p-4 lg:max-h-[calc(100dvh-9rem)] ${
            shown.length > 0
              ? "max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:h-[60dvh] max-lg:rounded-none max-lg:shadow-lg"
              : ""
          }`}
        >
          {shown.length > 0 ? (
            <>
              <div className="flex items-center justify-between gap-3">
                <h2 className="text-heading">{copy.edit.panel}</h2>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={copy.edit.close}
                  onClick={() => {
                    choose([]);
                    if (chosen[0]) frame.focus(chosen[0]);
                  }}
                >
                  <X aria-hidden />
                </Button>
              </div>
              {publishing.stop ? <StopNotice stop={publishing.stop} fields={fields} saving={saving} /> : null}
              <div className="mt-2 grid gap-8">
                {shown.map((field) => (
                  <FieldPanel
                    key={fieldKey(field)}
                    field={field}
                    ownerName={field.owner === page ? undefined : pageTitle(copy.names, field.owner)}
                    {...saving.entryOf(field)}
                    onChange={(value) => {
                      saving.change(field, value);
                      frame.show(field, value);
                    }}
                    onKeepMine={() => saving.keepMine(field)}
                    onRetry={() => saving.retry(field)}
                  />
                ))}
              </div>
            </>
          ) : (
            <>
              <p role="status" className="text-base text-ink-soft">
                {frame.state === "failed"
                  ? copy.edit.failedToLoad
                  : frame.state === "ready"
                    ? copy.edit.hint
                    : copy.edit.loading}
              </p>
              <TextList
                page={page}
                fields={fields}
                visible={frame.found}
                onChoose={(key) => choose([key], { key, where: [] })}
              />
            </>
          )}
        </aside>
      </div>
      <LeaveGuard dirty={saving.hasUnsaved} />
    </main>
  );
}
