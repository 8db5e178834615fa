import { Link } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import type { ConflictFacts } from "../editor-answer.ts";

type ConflictNoticeProps = {
  id: string;
  conflict: ConflictFacts;
  intent: "save" | "publish";
  base: number;
  onLoadTheirs: () => void;
};

/** Decision 63. "Save my version" resubmits the form based on the conflicting version, so a third save conflicts again. */
export function ConflictNotice({ id, conflict, intent, base, onLoadTheirs }: ConflictNoticeProps) {
  const copy = useCopy("admin");
  const text = copy.editor.conflict;
  const language = useLanguage();
  return (
    <Alert variant="destructive" title={text.title}>
      <p>
        {fill(text.text, {
          name: conflict.savedBy || copy.common.someone,
          date: momentText(conflict.savedAt, language),
        })}
      </p>
      <input type="hidden" name="version" value={conflict.version} />
      <div className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div>
          <Button size="sm" name="intent" value={intent}>
            {text.keepMine}
          </Button>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">{text.keepMineHint}</p>
        </div>
        <div>
          <Button asChild size="sm" variant="outline">
            <Link
              to={`/admin/posts/${id}`}
              role="button"
              onClick={(event) => {
                event.preventDefault();
                onLoadTheirs();
              }}
            >
              {text.loadTheirs}
            </Link>
          </Button>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">{text.loadTheirsHint}</p>
        </div>
      </div>
      <Link
        to={`/admin/posts/${id}/revisions?from=${base}&to=${conflict.version}`}
        target="_blank"
        className="mt-3 inline-block text-[0.9375rem] underline underline-offset-4 hover:text-clay"
      >
        {text.seeTheirs}
      </Link>
    </Alert>
  );
}
