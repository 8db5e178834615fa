import { Eye, EyeOff } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { LeaveGuard } from "#app/components/admin/form/leave-guard.tsx";
import { ScriptField } from "#app/components/admin/form/script-field.tsx";
import { submitAfter } from "#app/components/admin/form/submit-after.ts";
import { useAutosave } from "#app/components/admin/form/use-autosave.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Tabs } from "#app/components/ui/navigation/tabs.tsx";
import { errorTexts } from "#app/platform/forms/errors.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { languageNamed, type Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ActionBar } from "./saving/action-bar.tsx";
import { SidePaneSwitch, sideBySideClasses, useSidePane } from "./twins/side-pane.tsx";
import { compareLanguages } from "./twins/compare-languages.ts";
import { PostConflict } from "./saving/post-conflict.tsx";
import { DetailFields, PublishFields } from "./fields/detail-fields.tsx";
import { PostDraftNotices } from "./saving/draft-notices.tsx";
import type { EditorAnswer } from "./editor-answer.ts";
import type { EditorStart } from "./editor-start.ts";
import { handleKeys, useLoadTheirs, useRedirect } from "./saving/editor-behaviour.ts";
import { EditorNotices } from "./saving/editor-notices.tsx";
import { EnglishFields, SpanishFields } from "./fields/language-fields.tsx";
import { isWaitingForPictures } from "./paste/pasted-pictures.ts";
import { PlainUpload } from "#app/components/admin/images/plain-upload.tsx";
import { spanishFilled } from "./post-form.ts";
import type { PostField } from "./post-schema.server.ts";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { SharePanel } from "./preview/share-panel.tsx";
import { usePostForm } from "./saving/use-post-form.ts";

/** One form for both languages. With JavaScript it saves in place; without, it is posted and answered as a page. */
export function EditorForm({ editor, answer }: { editor: EditorStart; answer: EditorAnswer | undefined }) {
  const copy = useCopy("admin").editor;
  // A failed save reloads the page's data; the retry must still create the same post.
  const [createId] = useState(editor.createId);
  const saving = useFetcher<EditorAnswer>();
  const [settled, setSettled] = useState<EditorAnswer>();
  const said = saving.data ?? answer;
  // An answer is shown until it was acted upon.
  const latest = said === settled ? undefined : said;
  const post = usePostForm({
    id: editor.id,
    start: { version: editor.version, value: editor.form },
    draft: editor.draft,
    answered: latest && "form" in latest ? latest.form : undefined,
  });
  const { form } = post;
  const [language, setLanguage] = useState<Language>("en");
  const [previewing, setPreviewing] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const saved = saving.data && "saved" in saving.data ? saving.data.saved : undefined;
  const errors = latest && "errors" in latest ? latest.errors : undefined;
  const loadTheirs = useLoadTheirs(editor, (theirs) => {
    post.draft.load({ version: theirs.version, value: theirs.form });
    setSettled(said);
  });
  // React Router stores the answer outside of React's state. The effect is only certain to run when it also depends on
  // the fetcher's state.
  useRedirect(saved !== undefined && saving.state === "idle", () => post.draft.markSaved());
  const autosave = useAutosave({
    kind: "post",
    subjectId: editor.id,
    version: post.version,
    value: form,
    dirty: post.isChanged,
    enabled: saving.state === "idle" && saved === undefined,
  });

  // Required fields are in the English tab: an answer that names missing ones opens it, once.
  const [shownErrors, setShownErrors] = useState(errors);
  if (errors !== shownErrors) {
    setShownErrors(errors);
    if (Object.values(errors ?? {}).some(({ key }) => key === "missing")) setLanguage("en");
  }

  const { messages, schedule } = copy;
  const texts = errorTexts(errors ?? {}, { ...messages, badTime: schedule.past }, messages.invalid);
  const errorOf = (field: PostField) => texts[field];
  const twins = useMemo(
    () => compareLanguages({ english: form.bodyContent, spanish: form.bodyContentEs }, editor.translated),
    [form.bodyContent, form.bodyContentEs, editor.translated],
  );
  const fields = { form, onChange: post.change, errorOf, twins };
  const [sidePane, setSidePane] = useSidePane();
  const filled = spanishFilled(form);
  const title = editor.id === "new" ? copy.newTitle : copy.editTitle;
  const conflict = latest && "conflict" in latest && saving.state === "idle" ? latest : undefined;

  return (
    <>
      <saving.Form
        method="post"
        encType="multipart/form-data"
        noValidate
        action={`/admin/posts/${editor.id}`}
        onKeyDown={handleKeys}
        onSubmit={(event) => {
          const mustWait = isWaitingForPictures();
          if (mustWait !== isWaiting) setIsWaiting(mustWait);
          if (mustWait) event.preventDefault();
          else submitAfter(autosave.waitUntilIdle(), event);
        }}
      >
        <ScriptField />
        <input type="hidden" name="create_id" value={createId} />
        {conflict ? null : <input type="hidden" name="version" value={post.version} />}
        <ActionBar
          id={editor.id}
          title={title}
          live={editor.live}
          stored={{ published: editor.form.published }}
          form={form}
          dirty={post.isChanged && !saved}
          deviceSavedAt={post.draft.deviceSavedAt}
          autosave={autosave}
          busy={saving.state !== "idle" || saved !== undefined}
          revisions={editor.revisions}
          preview={
            <Button
              type="button"
              variant="ghost"
              size="sm"
              onClick={() => setPreviewing(!previewing)}
              className="px-2 xl:hidden noscript:hidden"
            >
              {previewing ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              <span className="sr-only lg:not-sr-only">{previewing ? copy.preview.hide : copy.preview.show}</span>
            </Button>
          }
        >
          {isWaiting ? <Alert variant="destructive">{copy.messages.picturesWaiting}</Alert> : null}
          {saving.state === "idle" && !isWaiting ? <EditorNotices answer={latest} /> : null}
          {conflict ? (
            <PostConflict
              id={editor.id}
              conflict={conflict.conflict}
              intent={conflict.intent}
              base={post.version}
              onLoadTheirs={loadTheirs}
            />
          ) : null}
        </ActionBar>
        <SidePaneSwitch sidePane={sidePane} onChange={setSidePane} />
        <div className={cn("editor-width grid gap-8 pt-4 pb-40 sm:pb-20", sidePane === "preview" && "xl:grid-cols-2")}>
          <div className={cn("min-w-0", previewing && "hidden xl:block")}>
            <PostDraftNotices editor={editor} post={post} />
            <Tabs
              className={sidePane === "languages" ? sideBySideClasses : undefined}
              label={copy.tabs.label}
              value={language}
              onValueChange={(value) => setLanguage(languageNamed(value))}
              tabs={[
                { value: "en", label: copy.tabs.english, content: <EnglishFields {...fields} /> },
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
                  content: (
                    <SpanishFields
                      {...fields}
                      stale={editor.stale}
                      asked={latest !== undefined && "question" in latest}
                    />
                  ),
                },
              ]}
            />
            <PlainUpload />
            <Section title={copy.sections.details}>
              <DetailFields
                {...fields}
                authors={editor.authors}
                liveSlug={editor.live ? editor.form.slug : undefined}
              />
            </Section>
            <Section title={copy.sections.publishing}>
              <PublishFields {...fields} />
            </Section>
          </div>
          <div
            className={cn(
              "noscript:block",
              sidePane === "preview"
                ? "xl:sticky xl:top-[calc(var(--bar-end,8rem)+1rem)] xl:block xl:h-[calc(100dvh-var(--bar-end,8rem)-2rem)]"
                : "xl:hidden",
              previewing ? "block" : "hidden",
            )}
          >
            <PreviewPane key={language} form={form} language={language} date={editor.date} known={editor.known} />
          </div>
        </div>
      </saving.Form>
      {editor.id === "new" ? null : (
        <div className="editor-width -mt-32 pb-40 sm:-mt-12 sm:pb-20 xl:grid xl:grid-cols-2 xl:gap-8">
          <Section title={copy.sections.sharing}>
            <SharePanel id={editor.id} link={editor.link} answer={answer} />
          </Section>
        </div>
      )}
      <LeaveGuard dirty={post.isChanged && !saved} />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="mb-5 text-heading">{title}</h2>
      {children}
    </section>
  );
}
