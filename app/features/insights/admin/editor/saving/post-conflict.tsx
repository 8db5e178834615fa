import { Link } from "react-router";
import { ConflictNotice } from "#app/components/admin/form/conflict-notice.tsx";
import { firstVersion, type Conflict } from "#app/platform/records/save-result.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

type PostConflictProps = {
  id: string;
  isNew: boolean;
  conflict: Conflict;
  intent: string;
  base: number;
  onLoadTheirs: () => void;
};

/** Somebody else saved the post. Its texts are too long to compare here, so the notice links to the revisions. */
export function PostConflict({ id, isNew, conflict, intent, base, onLoadTheirs }: PostConflictProps) {
  const words = useCopy("admin").editor.conflict;
  const address = `/admin/posts/${id}`;
  return (
    <ConflictNotice {...{ isNew, conflict, intent, address, onLoadTheirs, words }} writtenOn={base}>
      {conflict.version > firstVersion ? (
        <Link
          to={`${address}/revisions?from=${base}&to=${conflict.version}`}
          target="_blank"
          className="mt-3 inline-block text-[0.9375rem] underline underline-offset-4 hover:text-clay"
        >
          {words.seeTheirs}
        </Link>
      ) : null}
    </ConflictNotice>
  );
}
