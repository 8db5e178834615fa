import {
  isBackupLate,
  patchBackupState,
  protectedUntil,
  readBackupState,
} from "#app/platform/backups/backup-state.server.ts";
import { listOwners } from "#app/features/accounts/roles/owners.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { languageNamed, type Language } from "#app/platform/i18n/language.ts";
import { defineMail } from "#app/platform/mail/define-mail.server.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailHeading, MailText } from "#app/platform/mail/mail-parts.tsx";
import { noticeSettings } from "#app/platform/site/settings.server.ts";
import { db } from "#db/client.server.ts";
import { site } from "#site";

export const backupLate = defineMail({ kind: "backupLate", to: "team", budget: false, body: LateBackupEmail });

/** Writes to every owner, once, when the newest good backup is too old; again only after another good one. */
export async function warnOfLateBackup(now = new Date()): Promise<boolean> {
  return db().transaction(async (tx) => {
    const state = await readBackupState(tx);
    const since = protectedUntil(state);
    if (!isBackupLate(state, now) || state.alertedFor?.getTime() === since.getTime()) return false;
    const team = noticeSettings("reminder");
    const owners = await listOwners(tx);
    const recipients = owners.length > 0 ? owners : team.to.map((email) => ({ email, language: team.language }));
    for (const { email, language: preferred } of recipients) {
      const language: Language = languageNamed(preferred ?? team.language);
      const props = { since, isFirst: !state.lastGoodAt };
      await backupLate.queue(tx, { to: email, language, values: { site: site.name }, props });
    }
    await patchBackupState({ alertedFor: since }, tx);
    return true;
  });
}

type LateBackupProps = { language: Language; siteUrl: string; since: Date; isFirst: boolean };

function LateBackupEmail({ language, siteUrl, since, isFirst }: LateBackupProps) {
  const { backupLate: words, shared } = copyFor(language, "emails");
  const time = momentText(since, language);
  return (
    <MailLayout language={language} preheader={words.heading} siteUrl={siteUrl}>
      <MailHeading>{words.heading}</MailHeading>
      <MailText>{fill(isFirst ? words.never : words.old, { time })}</MailText>
      <MailText>{words.next}</MailText>
      <MailButton href={`${siteUrl}/admin/settings#backups`} fallback={shared.linkFallback}>
        {words.open}
      </MailButton>
    </MailLayout>
  );
}
