import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { entriesOf } from "#app/platform/typed-keys.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { uploadMessage } from "#app/components/admin/images/upload-message.ts";
import type { EditorAnswer } from "../editor-answer.ts";
import type { PostForm } from "../post-schema.server.ts";

type EditorNoticesProps = { answer: EditorAnswer | undefined; sent: PostForm; isLeaving: boolean };

/** The result of the last submission. */
export function EditorNotices({ answer, sent, isLeaving }: EditorNoticesProps) {
  const { common, editor: copy } = useCopy("admin");
  if (!answer) return null;
  if ("saved" in answer) {
    const { merged, stored } = answer.saved;
    const slug = String(stored?.slug ?? "");
    return (
      <Alert variant="success">
        {isLeaving ? copy.messages.saved : copy.messages.savedHere}
        {merged ? ` ${fill(copy.messages.merged, { name: merged.by || common.someone })}` : ""}
        {slug && isTaken(sent, slug) ? ` ${fill(copy.fields.slugTaken, { slug })}` : ""}
      </Alert>
    );
  }
  if ("upload" in answer && answer.upload)
    return <Alert variant="destructive">{uploadMessage(copy.upload, answer.upload)}</Alert>;
  if ("errors" in answer) {
    const labels = {
      title: copy.fields.title,
      cluster: copy.fields.cluster,
      previewSnippet: copy.fields.preview,
      bodyContent: copy.fields.body,
    };
    const missing = entriesOf(labels).flatMap(([name, label]) => (answer.errors[name]?.key === "missing" ? label : []));
    return (
      <Alert variant="destructive">
        {missing.length > 0 ? `${copy.messages.required}: ${missing.join(", ")}` : copy.messages.invalid}
      </Alert>
    );
  }
  if (!("failed" in answer)) return null;
  const texts = {
    missing: copy.messages.loadFailed,
    failed: copy.messages.saveFailed,
    storageFull: copy.messages.storageFull,
    signedOut: copy.messages.signedOut,
  };
  return (
    <Alert variant="destructive">
      {texts[answer.failed]}{" "}
      {answer.failed === "signedOut" ? (
        <a href="/auth" target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
          {copy.messages.signIn}
        </a>
      ) : null}
    </Alert>
  );
}

/** The address that was asked for belongs to another post, so this one got a number. */
function isTaken({ slug, title }: PostForm, stored: string): boolean {
  const wanted = slugify(slug) || slugify(title);
  return wanted !== "" && !wanted.startsWith(stored);
}
