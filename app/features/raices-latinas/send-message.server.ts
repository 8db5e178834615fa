import type { Circumstances } from "#app/features/leads/circumstances.server.ts";
import { acceptSubmission, type Outcome } from "#app/features/leads/intake.server.ts";
import { submissionMails } from "#app/features/leads/mails/submission-mails.server.tsx";
import { teamLanguage } from "#app/features/leads/team.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { localizedPath } from "#app/platform/i18n/language.ts";
import { site } from "#site";
import type { Message } from "./message.ts";

/** Decision 27: messages are delivered, unless the owner wants the form to log only. */
export function delivers(): boolean {
  return (env().divisionContact ?? site.divisionContact) === "deliver";
}

export async function sendMessage(
  message: Message,
  { language, clientAddress, key, elapsed, trap }: Circumstances,
): Promise<Outcome> {
  const { name, email, organization } = message;
  const incoming = {
    kind: "division" as const,
    source: "raices-latinas" as const,
    name,
    email,
    organization,
    language,
    key,
    clientAddress,
    sourcePage: localizedPath(language, "/raices-latinas"),
    payload: { ...message },
    consent: { notice: copyFor(language, "raices-latinas").contact.form.notice, keepPosted: false },
    signs: { trap, elapsed, texts: [name, organization, message.message] },
  };
  const { labels, languages } = copyFor(teamLanguage, "emails").shared;
  const facts = [
    { label: labels.email, value: email },
    { label: labels.message, value: message.message },
    { label: labels.language, value: languages[language] },
  ];
  return acceptSubmission(incoming, (stored) =>
    submissionMails(stored, {
      acknowledgement: "divisionAcknowledgement",
      notice: "teamDivision",
      name,
      email,
      organization,
      language,
      facts,
    }),
  );
}
