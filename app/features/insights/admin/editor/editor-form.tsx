import { useId, useMemo, useRef, useState, type ReactNode } from "react";
import { LeaveGuard } from "#app/components/admin/form/leave-guard.tsx";
import { ScriptField } from "#app/components/admin/form/script-field.tsx";
import { submitAfter } from "#app/components/admin/form/submit-after.ts";
import { useAutosave } from "#app/components/admin/form/use-autosave.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { TabList, TabPanel } from "#app/components/ui/navigation/tabs.tsx";
import { errorTexts } from "#app/platform/forms/errors.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { languageNamed, type Language } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { SaveStatus } from "#app/components/admin/form/save-status.tsx";
import { DetailsPanel } from "./layout/details-panel.tsx";
import { PanelFields } from "./layout/panel-fields.tsx";
import { EditorFoot } from "./layout/editor-foot.tsx";
import { LayoutButtons } from "./layout/layout-buttons.tsx";
import { PanelSlot } from "#app/components/admin/editor/panel-slot.ts";
import { useCategories } from "../../use-categories.ts";
import { useBarSize } from "./layout/use-bar-size.ts";
import { useAfterOpening, useLayout } from "./layout/use-layout.ts";
import { nameOf } from "./post-rules.ts";
import { ActionBar } from "./saving/action-bar.tsx";
import { buttonEffects } from "./saving/button-effects.ts";
import { compareLanguages } from "#app/components/admin/editor/twins/compare-languages.ts";
import { PostConflict } from "./saving/post-conflict.tsx";
import { PostDraftNotices } from "./saving/draft-notices.tsx";
import type { EditorAnswer } from "./editor-answer.ts";
import type { EditorStart } from "./editor-start.ts";
import { handleKeys, useFocusOnError } from "./saving/editor-behaviour.ts";
import { EditorNotices } from "./saving/editor-notices.tsx";
import { EnglishFields, SpanishFields } from "./fields/language-fields.tsx";
import { isWaitingForPictures } from "#app/components/admin/editor/paste/pasted-pictures.ts";
import { PlainUpload } from "#app/components/admin/images/plain-upload.tsx";
import { spanishFilled } from "./post-form.ts";
import type { PostField } from "./post-schema.server.ts";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { ShareForm } from "./preview/share-panel.tsx";
import { StayButton } from "./saving/stay-button.tsx";
import { openedAs, useRedirect, useSaving } from "./saving/use-saving.ts";

/** One form for both languages. With JavaScript it saves in place; without, it is posted and answered as a page. */
export function EditorForm({ editor, answer }: { editor: EditorStart; answer: EditorAnswer | undefined }) {
  const copy = useCopy("admin").editor;
  // A failed save reloads the page's data; the retry must still create the same post.
  const [createId] = useState(editor.createId);
  const saving = useSaving(editor, createId, answer);
  const { fetcher, post, conflict, errors } = saving;
  const { form } = post;
  const [language, setLanguage] = useState<Language>("en");
  const [isWaiting, setIsWaiting] = useState(false);
  const autosave = useAutosave({
    kind: "post",
    subjectId: editor.id,
    version: post.version,
    value: form,
    dirty: post.isChanged,
    enabled: fetcher.state === "idle",
    deleteWhenUnchanged: saving.isStored,
  });
  useRedirect(saving.isLeaving, autosave.waitUntilDeleted);

  // Required fields are in the English tab: an answer that names missing ones opens it, once.
  const [shownErrors, setShownErrors] = useState(errors);
  if (errors !== shownErrors) {
    setShownErrors(errors);
    if (Object.values(errors ?? {}).some((error) => error?.key === "missing")) setLanguage("en");
  }

  const { messages, schedule } = copy;
  const texts = errorTexts(
    errors ?? {},
    { ...messages, badTime: schedule.past, categoryGone: copy.fields.clusterGoneError },
    messages.invalid,
  );
  const errorOf = (field: PostField) => texts[field];
  const twins = useMemo(
    () => compareLanguages({ english: form.bodyContent, spanish: form.bodyContentEs }, editor.translated),
    [form.bodyContent, form.bodyContentEs, editor.translated],
  );
  const ids = useId();
  const panelId = `${ids}-panel`;
  const layout = useLayout();
  const isBoth = layout.beside === "languages";
  const formElement = useRef<HTMLFormElement>(null);
  const [bar, foot] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [panel, toggle] = [useRef<HTMLElement>(null), useRef<HTMLButtonElement>(null)];
  const [slot, setSlot] = useState<HTMLDivElement | null>(null);
  useBarSize(bar, foot, layout.isSheet);
  const afterOpening = useAfterOpening(layout.panel);
  const closePanel = () => {
    layout.setPanel(false);
    toggle.current?.focus();
  };
  const openPanel = (selector = "button") => {
    afterOpening(() => panel.current?.querySelector<HTMLElement>(selector)?.focus());
    layout.setPanel(true);
  };
  useFocusOnError(formElement, fetcher.state === "idle" ? errors : undefined, (field) => {
    if (panel.current?.contains(field)) return layout.setPanel(true);
    setLanguage(languageNamed(field.closest("[role=tabpanel]")?.id.slice(-2) ?? ""));
    if (layout.isSheet) layout.setPanel(false);
    else if (layout.beside === "preview") layout.showText();
  });

  const categories = useCategories();
  const fields = { form, onChange: post.change, errorOf, twins };
  const categoryName = categories.find(({ key }) => key === form.cluster)?.label ?? copy.preview.noCategory;
  const category = (
    <button
      type="button"
      className="writing-category"
      aria-label={`${copy.fields.cluster}: ${categoryName}`}
      onClick={() => openPanel(`[name="${nameOf("cluster")}"]`)}
    >
      {categoryName}
    </button>
  );
  const filled = spanishFilled(form);
  const tabs = [
    { value: "en", label: copy.tabs.english },
    {
      value: "es",
      label: (
        <>
          {copy.tabs.spanish}{" "}
          <Badge variant={filled === 3 ? "solid" : "outline"} className="px-2 py-0">
            <span aria-hidden>{fill(copy.tabs.completion, { done: filled })}</span>
            <span className="sr-only">{fill(copy.tabs.completionLabel, { done: filled })}</span>
          </Badge>
        </>
      ),
    },
  ];
  const tabPanel = (value: Language, label: ReactNode, content: ReactNode) => (
    <TabPanel id={ids} value={value} isSelected={value === language} label={label}>
      {/* With both in view, the outline and the preview follow the one that is being written. */}
      <div onFocus={() => setLanguage(value)}>{content}</div>
    </TabPanel>
  );
  const [openedAt] = useState(() => new Date());
  const consequence = buttonEffects(
    {
      live: editor.live,
      isPublished: editor.form.published,
      willBePublished: form.published,
      publishAt: form.publishAt,
    },
    copy.buttons,
    useLanguage(),
    openedAt,
  );
  const html = language === "es" ? form.bodyContentEs : form.bodyContent;
  const goToHeading = (index: number) => {
    if (layout.isSheet) layout.setPanel(false);
    // Once the text is no longer behind the sheet.
    setTimeout(() => {
      const text = formElement.current?.querySelector(`#${CSS.escape(`${ids}-panel-${language}`)}`);
      text?.querySelectorAll(".visual-text > :is(h2, h3)")[index]?.scrollIntoView({ block: "center" });
    });
  };

  return (
    <>
      <fetcher.Form
        ref={formElement}
        method="post"
        encType="multipart/form-data"
        noValidate
        action={`/admin/posts/${editor.id}`}
        onKeyDown={(event) => handleKeys(event, layout.isSheet ? closePanel : undefined)}
        onSubmit={(event) => {
          const mustWait = isWaitingForPictures();
          if (mustWait !== isWaiting) setIsWaiting(mustWait);
          if (mustWait) {
            event.preventDefault();
            return;
          }
          const { submitter } = event.nativeEvent;
          saving.markSent(submitter?.matches("[data-stays]") ?? false);
          submitAfter(autosave.waitUntilIdle(), event);
        }}
      >
        <ScriptField />
        <input type="hidden" name="create_id" value={createId} />
        {conflict ? null : <input type="hidden" name="version" value={saving.version} />}
        <ActionBar
          ref={bar}
          title={editor.id === "new" ? copy.newTitle : copy.editTitle}
          isPublished={editor.form.published}
          busy={saving.isBusy}
          tabs={
            <TabList
              id={ids}
              label={copy.tabs.label}
              tabs={tabs}
              selected={language}
              onSelect={(value) => setLanguage(languageNamed(value))}
              className={cn("flex gap-x-5", isBoth && "xl:hidden")}
            />
          }
          layout={
            <LayoutButtons
              layout={layout}
              panelId={panelId}
              toggleRef={toggle}
              onTogglePanel={() => (layout.panel ? layout.setPanel(false) : openPanel())}
            />
          }
        >
          {isWaiting ? <Alert variant="destructive">{copy.messages.picturesWaiting}</Alert> : null}
          {isWaiting ? null : <EditorNotices answer={saving.notice} sent={saving.sent} isLeaving={saving.isLeaving} />}
          {conflict ? (
            <PostConflict
              id={editor.id === "new" ? createId : editor.id}
              isNew={editor.id === "new"}
              conflict={conflict.conflict}
              intent={conflict.intent}
              base={post.version}
              onLoadTheirs={saving.loadTheirs}
            />
          ) : null}
        </ActionBar>
        <EditorFoot
          ref={foot}
          html={html}
          consequence={consequence}
          status={<SaveStatus dirty={post.isChanged} deviceSavedAt={post.draft.deviceSavedAt} autosave={autosave} />}
        />
        <StayButton saving={saving}>{copy.buttons.saveDraft}</StayButton>
        <div className="editor-columns">
          <div className={cn("editor-main", layout.beside === "preview" && "editor-beside")}>
            <div
              inert={layout.isSheet}
              className={cn(
                "min-w-0",
                layout.isSheet && "editor-sheet-behind",
                layout.beside === "preview" && "hidden xl:block",
              )}
            >
              <div className="writing-notes">
                <PostDraftNotices editor={editor} post={post} />
              </div>
              <PanelSlot
                value={
                  slot && layout.hasColumn && !isBoth && layout.beside === "nothing"
                    ? { element: slot, language }
                    : undefined
                }
              >
                <div className={isBoth ? "editor-both" : undefined}>
                  {tabPanel("en", copy.tabs.english, <EnglishFields {...fields} category={category} />)}
                  {tabPanel(
                    "es",
                    tabs[1]?.label,
                    <SpanishFields {...fields} category={category} stale={editor.stale} asked={saving.isAskedToCopy} />,
                  )}
                </div>
              </PanelSlot>
              <PlainUpload />
            </div>
            <div
              className={cn(
                "noscript:block noscript:h-auto",
                layout.beside === "preview" ? "editor-preview" : "hidden",
              )}
            >
              <PreviewPane key={language} form={form} language={language} date={editor.date} known={editor.known} />
            </div>
          </div>
          <DetailsPanel id={panelId} ref={panel} slotRef={setSlot} isOpen={layout.panel} onClose={closePanel}>
            <PanelFields {...fields} editor={editor} answer={answer} language={language} onHeading={goToHeading} />
          </DetailsPanel>
        </div>
      </fetcher.Form>
      {editor.id === "new" ? null : <ShareForm id={editor.id} />}
      <LeaveGuard dirty={post.isChanged} mayLeave={(next) => openedAs(next) !== undefined} />
    </>
  );
}
