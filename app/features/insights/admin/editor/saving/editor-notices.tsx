import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { entriesOf } from "#app/platform/typed-keys.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { EditorAnswer } from "../editor-answer.ts";
import { uploadMessage } from "#app/components/admin/images/upload-message.ts";

/** The result of the last submission. */
export function EditorNotices({ answer, isLeaving }: { answer: EditorAnswer | undefined; isLeaving: boolean }) {
  const { common, editor: copy } = useCopy("admin");
  if (!answer) return null;
  if ("saved" in answer) {
    return (
      <Alert variant="success">
        {isLeaving ? copy.messages.saved : copy.messages.savedHere}
        {answer.saved.mergedWith === undefined
          ? ""
          : ` ${fill(copy.messages.merged, { name: answer.saved.mergedWith || common.someone })}`}
        {answer.saved.slugTaken ? ` ${fill(copy.fields.slugTaken, { slug: answer.saved.slug })}` : ""}
      </Alert>
    );
  }
  if ("upload" in answer && answer.upload)
    return <Alert variant="destructive">{uploadMessage(copy.upload, answer.upload)}</Alert>;
  if (!("error" in answer) || answer.error === "conflict") return null;
  const labels = {
    title: copy.fields.title,
    cluster: copy.fields.cluster,
    previewSnippet: copy.fields.preview,
    bodyContent: copy.fields.body,
  };
  const errors = "errors" in answer ? answer.errors : {};
  const missing = entriesOf(labels).flatMap(([field, label]) => (errors[field]?.key === "missing" ? [label] : []));
  const texts = {
    required: copy.messages.required,
    invalid: copy.messages.invalid,
    missing: copy.messages.loadFailed,
    failed: copy.messages.saveFailed,
    storageFull: copy.messages.storageFull,
    signedOut: copy.messages.signedOut,
  };
  return (
    <Alert variant="destructive">
      {texts[answer.error]}
      {answer.error === "required" ? `: ${missing.join(", ")}` : ""}{" "}
      {answer.error === "signedOut" ? (
        <a href="/auth" target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
          {copy.messages.signIn}
        </a>
      ) : null}
    </Alert>
  );
}
