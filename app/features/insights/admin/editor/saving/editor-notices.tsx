import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { EditorAnswer } from "../editor-answer.ts";
import { uploadMessage } from "#app/components/admin/images/upload-message.ts";

/** The result of the last submission. */
export function EditorNotices({ answer }: { answer: EditorAnswer | undefined }) {
  const copy = useCopy("admin").editor;
  if (!answer) return null;
  if ("saved" in answer) {
    return (
      <Alert variant="success">
        {copy.messages.saved}
        {answer.saved.slugTaken ? ` ${fill(copy.fields.slugTaken, { slug: answer.saved.slug })}` : ""}
      </Alert>
    );
  }
  if ("upload" in answer && answer.upload)
    return <Alert variant="destructive">{uploadMessage(copy.upload, answer.upload)}</Alert>;
  if (!("error" in answer) || answer.error === "conflict") return null;
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
      {texts[answer.error]}{" "}
      {answer.error === "signedOut" ? (
        <a href="/auth" target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
          {copy.messages.signIn}
        </a>
      ) : null}
    </Alert>
  );
}
