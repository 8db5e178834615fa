import { RotateCw } from "lucide-react";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { RowAction } from "#app/components/admin/list/row-action.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { MailState, useKindText } from "./mail-words.tsx";
import type { ListedMail } from "./mails.server.ts";

export function MailRow({ mail }: { mail: ListedMail }) {
  const { mail: copy } = useCopy("admin");
  const language = useLanguage();
  const kindText = useKindText();
  // A private link is removed once its mail was sent or written, so that one cannot be sent again.
  const canResend = mail.state === "dead" || (!["queued", "planned", "held"].includes(mail.state) && !mail.secret);
  const resend = (look: "default" | "ghost") => (
    <RowAction intent="resend" id={mail.id} variant={look} className="whitespace-nowrap">
      <RotateCw aria-hidden />
      {copy.resend}
    </RowAction>
  );
  return (
    <ListRow
      id={mail.id}
      name={`${mail.subject}, ${mail.recipient}`}
      data-mail={mail.id}
      data-state={mail.state}
      to={`/admin/mail/${mail.id}`}
      title={mail.subject}
      badges={<Badge variant="outline">{kindText(mail.kind)}</Badge>}
      text={
        <>
          {mail.recipient}
          {mail.lastError ? <span className="text-danger"> · {mail.lastError}</span> : null}
        </>
      }
      side={<MailState mail={mail} />}
      under={momentText(mail.createdAt, language)}
      end={mail.state === "dead" ? <div className="relative z-10 lg:justify-self-end">{resend("default")}</div> : null}
      menu={canResend && mail.state !== "dead" ? resend("ghost") : null}
    />
  );
}
