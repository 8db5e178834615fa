import { lazy, Suspense, useImperativeHandle, useRef, type Ref } from "react";
import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { useLateEditor } from "#app/components/admin/rich-text/use-late-editor.ts";
import { VisualBoundary, VisualFailed } from "#app/components/admin/rich-text/visual-boundary.tsx";
import { setControl } from "#app/components/admin/variables/set-control.ts";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { appended, isHtml } from "#app/features/leads/conversation/answer-text.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

const load = () => import("./answer-editor.client.tsx");
const AnswerEditor = lazy(async () => ({ default: (await load()).AnswerEditor }));

/** Puts something into the text where the cursor is, in the text area at its end. */
export type BodyHandle = {
  insert: (text: string) => void;
  insertLink: (title: string, address: string) => void;
};

type BodyFieldProps = { ref: Ref<BodyHandle>; field: FormField; label: string; lang: string; linksAt: string };

/** The text of an answer: a visual editor that is loaded after the page, and a text area without it. */
export function BodyField({ ref, field, label, lang, linksAt }: BodyFieldProps) {
  const { answer: copy } = useCopy("admin").lead;
  const late = useLateEditor(load);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const visual = useRef<BodyHandle>(null);
  const isVisual = late.state === "ready";
  const value = String(field.value);
  const write = (text: string) => setControl(textarea.current, text);
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      if (visual.current) visual.current.insert(text);
      else write(appended(textarea.current?.value ?? "", text));
    },
    insertLink: (title, address) => {
      if (visual.current) visual.current.insertLink(title, address);
      else write(appended(textarea.current?.value ?? "", `${title}: ${address}`));
    },
  }));
  const hint = isVisual ? copy.hintVisual : copy.hint;
  return (
    <div className="min-w-0">
      {late.state === "failed" ? <VisualFailed onRetry={late.retry} /> : null}
      <Field
        id={field.id}
        label={<span id={`${field.id}-label`}>{label}</span>}
        hint={
          <>
            {hint}
            {!isVisual && isHtml(value) ? <span className="block">{copy.hintHtml}</span> : null}
          </>
        }
        error={field.error}
        required
      >
        {isVisual ? (
          <VisualBoundary onError={late.fail}>
            <Suspense fallback={<div className="min-h-68 rounded-control border border-line-strong" />}>
              <AnswerEditor
                ref={visual}
                // Its language and its description are those it was made with.
                key={`${lang} ${field.error ?? ""}`}
                id={field.id}
                labelledBy={`${field.id}-label`}
                describedBy={[`${field.id}-hint`, field.error ? `${field.id}-error` : ""].filter(Boolean).join(" ")}
                invalid={field.error !== undefined}
                lang={lang}
                value={value}
                linksAt={linksAt}
                onChange={write}
              />
            </Suspense>
          </VisualBoundary>
        ) : null}
        <Textarea
          ref={textarea}
          id={isVisual ? `${field.id}-written` : field.id}
          name={field.name}
          rows={9}
          maxLength={20_000}
          defaultValue={value}
          lang={lang}
          required={!isVisual}
          hidden={isVisual}
        />
      </Field>
    </div>
  );
}
