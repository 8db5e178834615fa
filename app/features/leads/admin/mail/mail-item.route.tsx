import { ArrowLeft, ExternalLink } from "lucide-react";
import { data, Link } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";
import { MailState, useKindText } from "./mail-words.tsx";
import { findMail } from "./mails.server.ts";
import type { Route } from "./+types/mail-item.route.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const mail = await findMail(params.id);
  if (!mail) throw data("There is no such mail.", { status: 404 });
  const { html, ...rest } = mail;
  return { mail: rest, hasHtml: html !== "" };
}

/** One mail as it was written, in plain text; the HTML opens by itself, where nothing in it can run. */
export default function MailItem({ loaderData: { mail, hasHtml } }: Route.ComponentProps) {
  const { mail: copy, lead } = useCopy("admin");
  const language = useLanguage();
  const kindText = useKindText();
  const facts = [
    [copy.columns.recipient, mail.recipient],
    [copy.columns.kind, kindText(mail.kind)],
    [copy.columns.created, momentText(mail.createdAt, language)],
    [copy.columns.sent, mail.sentAt ? momentText(mail.sentAt, language) : undefined],
    [copy.columns.attempts, String(mail.attempts)],
  ];
  return (
    <main id="content" className="page-width pt-6 pb-20">
      <Seo title={mail.subject} index={false} />
      <Link
        to="/admin/mail"
        className="inline-flex min-h-11 items-center gap-2 text-base text-ink-soft hover:text-clay"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {copy.title}
      </Link>
      <h1 className="mt-2 max-w-[40ch] text-title break-words">{mail.subject}</h1>
      <p className="mt-4 flex flex-wrap items-center gap-2">
        <MailState mail={mail} />
      </p>
      {mail.lastError ? (
        <Alert variant="destructive" title={copy.lastError} className="mt-5">
          {mail.lastError}
        </Alert>
      ) : null}
      <dl className="mt-6 flex flex-wrap gap-x-8 gap-y-2 text-base">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt className="text-[0.9375rem] text-ink-soft">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-6 flex flex-wrap gap-x-6">
        {hasHtml ? (
          <a
            href={`/admin/mail/${mail.id}/html`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4 hover:text-clay"
          >
            HTML <ExternalLink aria-hidden className="size-4" />
          </a>
        ) : null}
        {mail.leadId ? (
          <Link
            to={`/admin/leads/${mail.leadId}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-clay"
          >
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
    </main>
  );
}
