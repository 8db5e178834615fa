import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

/** During the week of grace, for somebody whose role needs a second factor. */
export function SecondFactorNotice({ due }: { due: Date | undefined }) {
  const copy = useCopy("admin");
  const language = useLanguage();
  if (!due) return null;
  return (
    <div className="page-width pt-6">
      <Alert>
        {fill(copy.secondFactorDue, { date: longDate(due, language) })}{" "}
        <a href="/account/security" className="font-medium underline underline-offset-4">
          {copy.secondFactorSetUp}
        </a>
      </Alert>
    </div>
  );
}
