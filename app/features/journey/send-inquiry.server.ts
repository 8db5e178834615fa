import type { Circumstances } from "#app/features/leads/circumstances.server.ts";
import { acceptSubmission, type Outcome } from "#app/features/leads/intake.server.ts";
import { submissionMails } from "#app/features/leads/mails/submission-mails.server.tsx";
import { teamLanguage } from "#app/features/leads/team.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages, localizedPath, type Language } from "#app/platform/i18n/language.ts";
import type { Inquiry } from "./inquiry-schema.ts";

export async function sendInquiry(inquiry: Inquiry, circumstances: Circumstances): Promise<Outcome> {
  const { language, clientAddress, key, elapsed, trap, keepPosted } = circumstances;
  const { name, email, organization } = inquiry;
  const incoming = {
    kind: "inquiry" as const,
    source: "journey" as const,
    name,
    email,
    organization,
    language,
    key,
    clientAddress,
    sourcePage: localizedPath(language, "/journey"),
    payload: { ...inquiry, challengeKeys: inquiry.challenges.map(challengeKey) },
    consent: { notice: copyFor(language, "journey").form.notice, keepPosted },
    signs: {
      trap,
      elapsed,
      texts: [
        name,
        organization,
        inquiry.role,
        inquiry.customChallenge,
        inquiry.goals,
        inquiry.vision,
        inquiry.additionalContext,
      ],
    },
  };
  const facts = teamFacts(inquiry, language, keepPosted);
  return acceptSubmission(incoming, (stored) =>
    submissionMails(stored, {
      acknowledgement: "journeyAcknowledgement",
      notice: "teamInquiry",
      name,
      email,
      organization,
      language,
      facts,
    }),
  );
}

/** The stable key of a label in whichever language it was shown; null for one that is not on the list. */
function challengeKey(label: string): string | null {
  for (const language of languages) {
    const option = copyFor(language, "journey").form.challenges.options.find((candidate) => candidate.label === label);
    if (option) return option.key;
  }
  return null;
}

function teamFacts(inquiry: Inquiry, language: Language, keepPosted: boolean) {
  const { labels, languages: languageNames, yes, no } = copyFor(teamLanguage, "emails").shared;
  const { options } = copyFor(teamLanguage, "journey").form;
  return [
    { label: labels.email, value: inquiry.email },
    { label: labels.role, value: inquiry.role },
    { label: labels.challenges, value: inquiry.challenges.join("\n") },
    { label: labels.customChallenge, value: inquiry.customChallenge },
    { label: labels.goals, value: inquiry.goals },
    { label: labels.vision, value: inquiry.vision },
    { label: labels.urgency, value: inquiry.urgency && options.urgency[inquiry.urgency] },
    { label: labels.timeline, value: inquiry.timeline && options.timeline[inquiry.timeline] },
    { label: labels.budget, value: inquiry.budget && options.budget[inquiry.budget] },
    { label: labels.additionalContext, value: inquiry.additionalContext },
    { label: labels.language, value: languageNames[language] },
    { label: labels.keepMePosted, value: keepPosted ? yes : no },
  ];
}
