import { useFetcher } from "react-router";
import { ShareLink } from "#app/components/admin/share-link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { EditorAnswer } from "../editor-answer.ts";

const formId = "share-draft";
const fetcherKey = "share-draft";

type SharePanelProps = { link: { expiresAt: Date } | undefined; answer: EditorAnswer | undefined };

/** Stands among the fields of the article, so its buttons name their own form: sharing does not save. */
export function SharePanel({ link, answer }: SharePanelProps) {
  const { preview } = useCopy("admin").editor;
  const latest = useFetcher<EditorAnswer>({ key: fetcherKey }).data ?? answer;
  return (
    <div className="grid gap-3">
      <ShareLink
        form={formId}
        intro={preview.shareIntro}
        shared={latest && "shared" in latest ? latest.shared : undefined}
        link={link}
        revoked={latest !== undefined && "revoked" in latest}
      />
    </div>
  );
}

/** A separate form: the link shows the last saved text. */
export function ShareForm({ id }: { id: string }) {
  const fetcher = useFetcher<EditorAnswer>({ key: fetcherKey });
  return <fetcher.Form id={formId} method="post" action={`/admin/posts/${id}`} />;
}
