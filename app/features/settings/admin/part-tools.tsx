import { HistoryLink } from "#app/components/admin/history/history-link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { RestoreLook } from "./brand/restore-look.tsx";
import { BackupsPart } from "./backups/backups-part.tsx";
import { MailboxPart } from "./mailbox/mailbox-part.tsx";
import { MailServerPart } from "./mail-server/mail-server-part.tsx";
import type { PartTools as Tools } from "./part-tools.server.ts";
import type { SettingsAnswer } from "./settings-answer.ts";
import { CountingPart, LogoPart, PortraitPart, SamplesPart, SettingsPart, TestMailPart } from "./settings-parts.tsx";

/** What is done with a part besides its form: a logo, a test mail, a backup, the samples. */
export function PartTools({ tools, address, answer }: { tools: Tools; address: string; answer?: SettingsAnswer }) {
  const { pictures: copy } = useCopy("settings");
  switch (tools?.kind) {
    case "organization":
      return <SamplesPart address={address} {...tools} />;
    case "brand":
      return (
        <>
          {tools.isDeliveredLook ? null : <RestoreLook address={address} />}
          <SettingsPart id="pictures" title={copy.title}>
            <LogoPart address={address} src={tools.logo || "/logo.svg"} isDelivered={!tools.logo} answer={answer} />
            <HistoryLink to="/admin/settings/pictures/history" count={0} label={copy.history} />
            <PortraitPart values={tools.portrait} />
          </SettingsPart>
        </>
      );
    case "mail":
      return (
        <>
          <MailServerPart address={address} {...tools} answer={answer} />
          <TestMailPart address={address} {...tools} answer={answer} />
          <MailboxPart address={address} {...tools.mailbox} isProven={tools.isProven} answer={answer} />
        </>
      );
    case "privacy":
      return <CountingPart {...tools} />;
    case "backups":
      return <BackupsPart address={address} {...tools} />;
    case undefined:
      return null;
  }
}
