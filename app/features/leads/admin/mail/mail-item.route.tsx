import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { Facts } from "#app/components/admin/detail/facts.tsx";
import { NoMailServer } from "#app/components/admin/no-mail-server.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { MailState, useKindText } from "./mail-words.tsx";
import { findMail } from "./mails.server.ts";
import type { Route } from "./+types/mail-item.route.ts";

export const handle: PageHandle = { namespaces: ["emails"] };

export async function loader({ params, request }: Route.LoaderArgs) {
  const mail = found(await findMail(params.id), request, "admin.mail");
  const { html, ...rest } = mail;
  return { mail: rest, hasHtml: html !== "" };
}

/** One mail as plain text. Its HTML opens in a page of its own, where nothing in it can run. */
export default function MailItem({ loaderData: { mail, hasHtml } }: Route.ComponentProps) {
  const { mail: copy, lead } = useCopy("admin");
  const language = useLanguage();
  const kindText = useKindText();
  return (
    <DetailPage back={{ to: "/admin/mail", label: copy.title }} title={mail.subject} state={<MailState mail={mail} />}>
      <NoMailServer />
      {mail.lastError ? (
        <Alert variant="destructive" title={copy.lastError} className="mt-5">
          {mail.lastError}
        </Alert>
      ) : null}
      {mail.delivery && mail.deliveryNote ? (
        <Alert variant="destructive" title={lead.answer[mail.delivery]} className="mt-5">
          {mail.deliveryNote}
        </Alert>
      ) : null}
      <Facts
        layout="inline"
        className="mt-6"
        facts={[
          { label: copy.columns.recipient, value: mail.recipient },
          { label: copy.columns.kind, value: kindText(mail.kind) },
          { label: copy.columns.created, value: momentText(mail.createdAt, language) },
          {
            label: mail.state === "file" ? copy.columns.file : copy.columns.sent,
            value: mail.sentAt ? momentText(mail.sentAt, language) : undefined,
          },
          { label: copy.columns.attempts, value: String(mail.attempts) },
        ]}
      />
      <p className="mt-6 flex flex-wrap gap-x-6">
        {hasHtml ? (
          <a href={`/admin/mail/${mail.id}/html`} target="_blank" rel="noreferrer" className={linkClass}>
            HTML <ExternalLink aria-hidden className="size-4" />
          </a>
        ) : null}
        {mail.leadId ? (
          <Link to={`/admin/leads/${mail.leadId}`} className={linkClass}>
            {lead.details.title}
          </Link>
        ) : null}
      </p>
      {mail.text ? (
        <pre
          lang={mail.language}
          className="mt-4 max-w-prose rounded-card border border-line bg-card p-6 font-sans text-base whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {mail.text}
        </pre>
      ) : (
        <p className="mt-6 text-ink-soft">{copy.expired}</p>
      )}
    </DetailPage>
  );
}

const linkClass = "inline-flex min-h-11 items-center gap-2 underline underline-offset-4 hover:text-clay";
