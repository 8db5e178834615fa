import type { Actor } from "#app/platform/audit/audit.server.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { log } from "#app/platform/log.server.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailHeading, MailText } from "#app/platform/mail/mail-parts.tsx";
import { renderMail } from "#app/platform/mail/outbox.server.ts";
import { sendDirectly } from "#app/platform/mail/transport.server.ts";
import { mailSender } from "#app/platform/site/settings.server.ts";
import { site } from "#site";
import { mailTest, type MailTest } from "./stored-facts.server.ts";
import { errorMessage } from "#db/error-code.ts";

/** The mail server without its password; undefined when mails are only written to files. */
export function mailServer(): string | undefined {
  const { smtpUrl } = env();
  return smtpUrl && new URL(smtpUrl).host;
}

/** Sends a mail to whoever asks, past the outbox, and stores what the server replied. */
export async function sendTestMail(actor: Actor, language: Language): Promise<MailTest | undefined> {
  const { smtpUrl } = env();
  const server = mailServer();
  if (!smtpUrl || !server) return undefined;
  const message = await renderMail(<TestEmail language={language} />);
  const result = await sendDirectly(smtpUrl, {
    from: mailSender(),
    to: { name: "", address: actor.email },
    subject: `${site.name}: ${copyFor(language, "settings").testMail.subject}`,
    ...message,
  }).then(
    (reply) => ({ accepted: true, reply }),
    (error: unknown) => {
      log.warn({ err: error }, "a test mail was not accepted");
      return { accepted: false, reply: replyOf(error) };
    },
  );
  const test = { ...result, server, to: actor.email, at: new Date() };
  await mailTest.write(test);
  return test;
}

/** What the server said or, when there was no answer at all, why not. */
function replyOf(error: unknown): string {
  const reply = error instanceof Error && "response" in error ? error.response : undefined;
  return String(reply || errorMessage(error)).slice(0, 500);
}

function TestEmail({ language }: { language: Language }) {
  const copy = copyFor(language, "settings").testMail;
  return (
    <MailLayout language={language} preheader={copy.heading} siteUrl={env().siteUrl}>
      <MailHeading>{copy.heading}</MailHeading>
      <MailText>{copy.text}</MailText>
    </MailLayout>
  );
}
