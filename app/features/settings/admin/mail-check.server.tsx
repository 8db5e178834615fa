import type { Actor } from "#app/platform/audit/audit.server.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { log } from "#app/platform/log.server.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailHeading, MailText } from "#app/platform/mail/mail-parts.tsx";
import { renderMail } from "#app/platform/mail/outbox.server.ts";
import { sendDirectly } from "#app/platform/mail/transport.server.ts";
import { mailServerUrl, urlOf, type MailServer } from "#app/platform/site/mail-server.server.ts";
import { mailSender } from "#app/platform/site/settings.server.ts";
import { site } from "#site";
import { mailTest, type MailTest } from "./stored-facts.server.ts";
import { errorCode, errorMessage } from "#db/error-code.ts";

/** The mail server without its password; undefined when mails are only written to files. */
export function mailServer(url = mailServerUrl()): string | undefined {
  return url && new URL(url).host;
}

/** Sends a mail to whoever asks, past the outbox, and stores what the server replied. */
export async function sendTestMail(actor: Actor, language: Language): Promise<MailTest | undefined> {
  const url = mailServerUrl();
  if (!url) return undefined;
  const test = await sendThrough(url, mailSender(), { actor, language });
  await mailTest.write(test);
  return test;
}

/** The same through a server that is not stored yet; nothing is stored. */
export function tryServer(actor: Actor, language: Language, server: MailServer): Promise<MailTest> {
  return sendThrough(urlOf(server), mailSender(server), { actor, language });
}

async function sendThrough(
  url: string,
  from: ReturnType<typeof mailSender>,
  { actor, language }: { actor: Actor; language: Language },
): Promise<MailTest> {
  const message = await renderMail(<TestEmail language={language} />);
  const result = await sendDirectly(url, {
    from,
    to: { name: "", address: actor.email },
    subject: `${site.name}: ${copyFor(language, "settings").testMail.subject}`,
    ...message,
  }).then(
    (reply) => ({ accepted: true, reply }),
    (error: unknown) => {
      log.warn({ err: error }, "a test mail was not accepted");
      return { accepted: false, reply: replyOf(error, copyFor(language, "settings").testMail.noMailServer) };
    },
  );
  return { ...result, server: new URL(url).host, to: actor.email, at: new Date() };
}

/** What the server said or, when there was no answer at all, why not. Words that are no mail server's are not repeated. */
function replyOf(error: unknown, noMailServer: string): string {
  const reply = error instanceof Error && "response" in error && error.response ? String(error.response) : undefined;
  if (errorCode(error) === "EPROTOCOL" && !/^[2-5]\d\d[\s-]/.test(reply ?? "")) return noMailServer;
  return (reply ?? errorMessage(error)).slice(0, 500);
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
