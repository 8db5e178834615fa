import { Link } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

export type LateBackup = { since: Date; isFirst: boolean };

/** On every page of the back office, for owners, while the newest good backup is too old. */
export function BackupNotice({ late }: { late: LateBackup | undefined }) {
  const { backups: copy } = useCopy("admin");
  const language = useLanguage();
  if (!late) return null;
  return (
    <div className="page-width pt-6">
      <Alert variant="destructive" data-notice="backup">
        {fill(late.isFirst ? copy.never : copy.late, { time: momentText(late.since, language) })}{" "}
        <Link to="/admin/settings/backups#backups" className="underline underline-offset-4">
          {copy.open}
        </Link>
      </Alert>
    </div>
  );
}
