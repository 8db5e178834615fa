import type { BulkAnswer } from "#app/components/admin/list/list-answer.ts";
import { Link } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { usePostTitle, type Titled } from "#app/platform/text/post-title.ts";

export type PostAnswer =
  | (Titled & { done: "published" | "unpublished" | "tagged" | "deleted" | "restored"; isUnchanged?: true })
  | { failed: "toggle" | "delete" | "restore" };

/** What the last action did. */
export function PostOutcome({ answer }: { answer: PostAnswer | BulkAnswer | undefined }) {
  const copy = useCopy("admin").dashboard;
  const titleOf = usePostTitle();
  if (!answer) return null;
  if ("failed" in answer) return <Alert variant="destructive">{copy.errors[answer.failed]}</Alert>;
  if (!("done" in answer)) return null;
  return (
    <Alert variant="success" role={undefined}>
      {fill(copy[answer.done], { title: titleOf(answer).text })}
      {answer.done === "deleted" ? (
        <Link
          to="/admin/bin"
          className="ml-3 font-medium text-forest underline underline-offset-[0.35em] hover:text-clay"
        >
          {copy.openBin}
        </Link>
      ) : null}
    </Alert>
  );
}
