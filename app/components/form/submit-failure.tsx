import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { cn } from "../ui/cn.ts";
import { Alert } from "../ui/feedback/alert.tsx";
import { formAnswer } from "./form-answer.ts";
import type { FormFailure } from "./post-json.ts";

type SubmitFailureProps = {
  failure: FormFailure | undefined;
  copy: { rateLimited: string; error: string };
  className?: string;
};

/** Why a public form could not be sent. The live region must exist before it has something to announce. */
export function SubmitFailure({ failure, copy, className }: SubmitFailureProps) {
  const { storageFull } = useCopy("common");
  return (
    <div aria-live="assertive">
      {failure ? (
        <Alert variant="destructive" className={cn("scroll-mt-24", className)} data-failure={failure} {...formAnswer}>
          {failure === "limited" ? copy.rateLimited : failure === "full" ? storageFull.form : copy.error}
        </Alert>
      ) : null}
    </div>
  );
}
