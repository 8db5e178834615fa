import type { ComponentProps, Ref } from "react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { Merged } from "#app/platform/records/save-result.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import type { FormAnswer } from "./form-answer.ts";

type FormOutcomeProps = {
  summary: Ref<HTMLDivElement>;
  answer: FormAnswer | undefined;
  errors: ComponentProps<typeof ErrorSummary>["errors"];
  /** The sentence of a save, where a form has its own. */
  saved?: string;
  isSaved?: boolean;
  /** A colleague saved other fields meanwhile. */
  merged?: Merged;
} & Pick<ComponentProps<typeof ConflictNotice>, "address" | "labels" | "writtenOn" | "isNew" | "onLoadTheirs">;

/** What became of the last save: its errors, what failed, a conflict, or that it is saved. */
export function FormOutcome({ summary, answer, errors, saved, isSaved, merged, ...conflict }: FormOutcomeProps) {
  const { common, kit } = useCopy("admin");
  return (
    <>
      <ErrorSummary ref={summary} title={kit.form.summary} errors={errors} />
      {answer && "failed" in answer ? <Alert variant="destructive">{kit.form[answer.failed]}</Alert> : null}
      {isSaved ? (
        <Alert variant="success">
          {saved ?? kit.form.saved}
          {merged ? ` ${fill(kit.form.merged, { name: merged.by || common.someone })}` : ""}
        </Alert>
      ) : null}
      {answer && "conflict" in answer ? <ConflictNotice {...answer} {...conflict} /> : null}
    </>
  );
}
