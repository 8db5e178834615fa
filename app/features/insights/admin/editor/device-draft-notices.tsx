import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import type { PostFormState } from "./use-post-form.ts";

/** Offers unsaved text from an earlier visit, or the own text that was set aside for somebody else's version. */
export function DeviceDraftNotices({ post }: { post: PostFormState }) {
  const copy = useCopy("admin").editor.unsaved;
  const language = useLanguage();
  if (post.restored && post.dirty) {
    return (
      <Alert className="mb-4">
        {fill(copy.restored, { date: momentText(post.restored, language) })}{" "}
        <Button type="button" variant="link" size="sm" onClick={post.discard} className="min-h-0 py-0">
          {copy.discard}
        </Button>
      </Alert>
    );
  }
  if (!post.asideDraft) return null;
  return (
    <Alert className="mb-4">
      {fill(copy.aside, { date: momentText(new Date(post.asideDraft.at), language) })}{" "}
      <Button type="button" variant="link" size="sm" onClick={post.bringBack} className="min-h-0 py-0">
        {copy.bringBack}
      </Button>
    </Alert>
  );
}
