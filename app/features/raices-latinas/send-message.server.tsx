import { AcknowledgementEmail } from "#app/features/leads/acknowledgement-email.tsx";
import type { Circumstances } from "#app/features/leads/circumstances.server.ts";
import { acceptSubmission, type Outcome } from "#app/features/leads/intake.server.ts";
import { leadUrl } from "#app/features/leads/lead-address.server.ts";
import { TeamNoticeEmail } from "#app/features/leads/team-notice-email.tsx";
import { momentText, teamLanguage } from "#app/features/leads/team.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { localizedPath } from "#app/platform/i18n/language.ts";
import { teamEmail } from "#app/platform/mail/outbox.server.ts";
import { site } from "#site";
import type { Message } from "./message.ts";

/** Decision 27: messages are delivered, unless the owner wants the form to log only. */
export function delivers(): boolean {
  return (env().divisionContact ?? site.divisionContact) === "deliver";
}

export async function sendMessage(message: Message, { language, clientAddress, key, elapsed, trap }: Circumstances): Promise<Outcome> {
  const { name, email, organization } = message;
  const { siteUrl } = env();
  const incoming = {
    kind: "division" as const,
    source: "raices-latinas" as const,
    email,
    name,
    organization,
    language,
    sourcePage: localizedPath(language, "/raices-latinas"),
    payload: { ...message },
    consent: { notice: copyFor(language, "raices-latinas").contact.form.notice, keepPosted: false },
    key,
    clientAddress,
    signs: { trap, elapsed, texts: [name, organization, message.message] },
  };
  return acceptSubmission(incoming, ({ leadId, dueAt, returning, flags }) => {
    const { shared, teamDivision } = copyFor(teamLanguage, "emails");
    const facts = [
      { label: shared.labels.email, value: email },
      { label: shared.labels.message, value: message.message },
      { label: shared.labels.language, value: shared.languages[language] },
    ];
    const notice = {
      kind: "teamDivision",
      to: teamEmail(),
      replyTo: email,
      language: teamLanguage,
      subject: fill(teamDivision.subject, { name, organization }),
      leadId,
      body: <TeamNoticeEmail kind="teamDivision" {...{ name, organization, email, returning, flags, facts, siteUrl }} due={momentText(dueAt)} leadUrl={leadUrl(leadId)} />,
    };
    // A filled trap is a machine, and the address in it is somebody else's.
    if (flags.includes("honeypot")) return [notice];
    const acknowledgement = {
      kind: "divisionAcknowledgement",
      to: email,
      language,
      subject: copyFor(language, "emails").divisionAcknowledgement.subject,
      leadId,
      body: <AcknowledgementEmail kind="divisionAcknowledgement" {...{ language, name, organization, siteUrl }} />,
    };
    return [acknowledgement, notice];
  });
}
