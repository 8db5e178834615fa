import { formLimits, type Intake } from "#app/features/leads/intake.server.ts";
import { submissionMails } from "#app/features/leads/mails/submission-mails.server.tsx";
import { copyFor, recentCopyFor } from "#app/platform/i18n/copy.server.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { languages, localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { noticeSettings } from "#app/platform/site/settings.server.ts";
import { checkInquiry, type Inquiry } from "./inquiry-schema.ts";

/** How an inquiry is checked, stored in the inbox and confirmed. */
export const inquiryIntake: Intake<Inquiry> = {
  name: "send-journey-form",
  limits: formLimits,
  check: (fields, language) => checkInquiry(fields, copyFor(language, "journey").form.errors),
  messages: (language) => {
    const { rateLimited, submit } = copyFor(language, "journey").form;
    return { limited: rateLimited, failed: submit.error };
  },
  prepare: (inquiry, { language, keepPosted }) => {
    const { name, email, organization, role, customChallenge, goals, vision, additionalContext } = inquiry;
    const person = { name, email, organization, language };
    return {
      ...person,
      kind: "inquiry",
      source: "journey",
      sourcePage: localizedPath(language, "/journey"),
      payload: { ...inquiry, challengeKeys: inquiry.challenges.map(challengeKey) },
      consent: { notice: copyFor(language, "journey").form.notice, keepPosted },
      texts: [name, organization, role, customChallenge, goals, vision, additionalContext],
      mails: (recorded) =>
        submissionMails(recorded, {
          ...person,
          acknowledgement: "journeyAcknowledgement",
          notice: "teamInquiry",
          facts: teamFacts(inquiry, language, keepPosted),
        }),
    };
  },
};

/**
 * The stable key of a challenge's label in either language; null for a label that is not on the list. The owner may
 * have changed the label while the form was open, so earlier lists count too.
 */
function challengeKey(label: string): string | null {
  const keyIn = ({ form }: Copy["journey"]) => form.challenges.options.find((option) => option.label === label)?.key;
  for (const language of languages) {
    const key = keyIn(copyFor(language, "journey"));
    if (key) return key;
  }
  const earlier = languages.flatMap((language) => recentCopyFor(language, "journey"));
  return earlier.map(keyIn).find((key) => key !== undefined) ?? null;
}

function teamFacts(inquiry: Inquiry, language: Language, keepPosted: boolean) {
  const team = noticeSettings("inquiry").language;
  const { labels, languages: languageNames, yes, no } = copyFor(team, "emails").shared;
  const { options } = copyFor(team, "journey").form;
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
