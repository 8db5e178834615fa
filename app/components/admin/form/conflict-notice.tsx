import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { FieldChange } from "../history/changes.ts";
import { Comparison } from "../history/comparison.tsx";
import { firstVersion, type Conflict } from "#app/platform/records/save-result.ts";

type ConflictNoticeProps = {
  conflict: Conflict;
  /** The version that the text was written on. */
  writtenOn: number;
  /** The button that was pressed, and is pressed again by "Save my version". */
  intent: string;
  /** The page itself: without JavaScript it shows their version. */
  address: string;
  onLoadTheirs: () => void;
  /** The form is that of a new record, which was sent before. */
  isNew?: boolean;
  /** The differences between both versions, field by field. */
  changes?: FieldChange[];
  labels?: Readonly<Record<string, string>>;
  /** For records with their own wording. */
  words?: Record<"title" | "text" | "keepMine" | "keepMineHint" | "loadTheirs" | "loadTheirsHint", string>;
  /** Instead of the comparison, for texts too long to show here: a link to the history. */
  children?: ReactNode;
};

/**
 * Decision 63. "Save my version" sends the form again with the version of this conflict, so that another save in
 * between is detected too. Rendered inside the form, which omits its own `version` field meanwhile.
 */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { conflict, writtenOn, intent, address, onLoadTheirs, changes, labels = {}, children } = props;
  const { common, kit } = useCopy("admin");
  // Nobody else has saved the record since this form made it.
  const isOwn = props.isNew && conflict.version === firstVersion;
  const words = isOwn ? kit.form.sentBefore : (props.words ?? kit.form.conflict);
  const { compare, compareHint, same } = kit.form.conflict;
  const language = useLanguage();
  const who = { name: conflict.savedBy || common.someone, date: momentText(conflict.savedAt, language) };
  return (
    <Alert variant="destructive" title={words.title}>
      <p>{fill(words.text, who)}</p>
      <input type="hidden" name="version" value={conflict.version} />
      <input type="hidden" name="written_on" value={writtenOn} />
      <div className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div>
          <Button size="sm" name="intent" value={intent}>
            {words.keepMine}
          </Button>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">{words.keepMineHint}</p>
        </div>
        <div>
          <Button asChild size="sm" variant="outline">
            <Link
              to={address}
              role="button"
              onClick={(event) => {
                event.preventDefault();
                onLoadTheirs();
              }}
            >
              {words.loadTheirs}
            </Link>
          </Button>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">{words.loadTheirsHint}</p>
        </div>
      </div>
      {changes ? (
        <section aria-label={compare} className="mt-5">
          <p className="mb-3 text-[0.9375rem] text-ink-soft">{changes.length > 0 ? compareHint : same}</p>
          <Comparison changes={changes} labels={labels} />
        </section>
      ) : null}
      {children}
    </Alert>
  );
}
