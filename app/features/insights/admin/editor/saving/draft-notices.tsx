import { DraftNotices } from "#app/components/admin/form/draft-notices.tsx";
import { discardServerDraft } from "#app/components/admin/form/use-autosave.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { EditorStart } from "../editor-start.ts";
import { countLostPictures } from "#app/components/admin/editor/paste/pasted-pictures.ts";
import type { usePostForm } from "./use-post-form.ts";

type PostDraftNoticesProps = { editor: EditorStart; post: ReturnType<typeof usePostForm> };

/**
 * Which text this is when it is not the post's own: a draft of this device, of the server, or somebody else's beside
 * it.
 */
export function PostDraftNotices({ editor, post }: PostDraftNoticesProps) {
  const copy = useCopy("admin").editor;
  const language = useLanguage();
  const { draft } = editor;
  const discard = () => {
    void discardServerDraft("post", editor.id);
    post.draft.discard();
    post.draft.open({ value: {}, version: editor.version });
  };
  const showsServerDraft = draft && post.dirty && !post.draft.restoredAt && !post.draft.setAside;
  const lostPictures = countLostPictures(post.form.bodyContent + post.form.bodyContentEs);
  return (
    <>
      {lostPictures > 0 ? (
        <Alert variant="destructive" className="mb-4">
          {plural(copy.draft, "picturesLost", lostPictures, language)}
        </Alert>
      ) : null}
      {showsServerDraft ? (
        <Alert className="mb-4">
          {fill(editor.live ? copy.draft.besideLive : copy.draft.opened, {
            date: momentText(draft.updatedAt, language),
          })}{" "}
          <Button type="button" variant="link" size="sm" className="min-h-0 py-0" onClick={discard}>
            {copy.unsaved.discard}
          </Button>
        </Alert>
      ) : null}
      <DraftNotices draft={{ ...post.draft, discard }} others={editor.others} />
    </>
  );
}
