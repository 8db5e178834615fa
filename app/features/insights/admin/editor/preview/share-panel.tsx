import { useFetcher } from "react-router";
import { ShareLink } from "#app/components/admin/share-link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { EditorAnswer } from "../editor-answer.ts";

type SharePanelProps = { id: string; link: { expiresAt: Date } | undefined; answer: EditorAnswer | undefined };

/** A separate form: sharing does not save, and the link shows the last saved text. */
export function SharePanel({ id, link, answer }: SharePanelProps) {
  const { preview } = useCopy("admin").editor;
  const fetcher = useFetcher<EditorAnswer>();
  const latest = fetcher.data ?? answer;
  return (
    <fetcher.Form method="post" action={`/admin/posts/${id}`} className="grid gap-3">
      <ShareLink
        intro={preview.shareIntro}
        shared={latest && "shared" in latest ? latest.shared : undefined}
        link={link}
        revoked={latest !== undefined && "revoked" in latest}
      />
    </fetcher.Form>
  );
}
