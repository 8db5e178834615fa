import { RotateCw } from "lucide-react";
import { Link } from "react-router";
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
  const canResend = mail.state === "dead" || (mail.state !== "queued" && !mail.secret);
  return (
    <ListRow
      id={mail.id}
      name={`${mail.subject}, ${mail.recipient}`}
      data-mail={mail.id}
      data-state={mail.state}
      className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center lg:grid-cols-[minmax(0,1fr)_18rem_11rem] xl:grid-cols-[minmax(0,1fr)_20rem_11rem]"
    >
      <div className="min-w-0">
        <p className="text-base font-medium [overflow-wrap:anywhere]">
          <Link to={`/admin/mail/${mail.id}`} className="hover:text-clay">
            {mail.subject}
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-3 text-[0.9375rem] [overflow-wrap:anywhere] text-ink-soft">
          <span>{mail.recipient}</span> <span>{momentText(mail.createdAt, language)}</span>
        </p>
        {mail.lastError ? (
          <p className="mt-1 text-[0.9375rem] [overflow-wrap:anywhere] text-danger">{mail.lastError}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-1.5 sm:order-3 sm:col-span-2 lg:order-none lg:col-span-1">
        <MailState mail={mail} />
        <Badge variant="outline">{kindText(mail.kind)}</Badge>
      </div>
      {canResend ? (
        <RowAction
          intent="resend"
          id={mail.id}
          variant={mail.state === "dead" ? "default" : "ghost"}
          className="whitespace-nowrap"
          formClass="-ml-4 sm:ml-0 lg:justify-self-end"
        >
          <RotateCw aria-hidden />
          {copy.resend}
        </RowAction>
      ) : null}
    </ListRow>
  );
}
