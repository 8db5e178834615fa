import { formLimits, type Intake } from "#app/features/leads/intake.server.ts";
import { submissionMails } from "#app/features/leads/mails/submission-mails.server.tsx";
import { factsOf } from "#app/platform/forms/facts.ts";
import { payloadOf, textsOf } from "#app/platform/forms/fields.ts";
import { checkForm } from "#app/platform/forms/schema.ts";
import { copyFor, recentCopyFor } from "#app/platform/i18n/copy.server.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { languages, localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { noticeSettings } from "#app/platform/site/settings.server.ts";
import { fields, type Inquiry } from "./inquiry.ts";

/** How an inquiry is checked, stored in the inbox and confirmed. */
export const inquiryIntake: Intake<Inquiry> = {
  name: "send-journey-form",
  limits: formLimits,
  check: (values, language) => checkForm(fields, values, copyFor(language, "journey").form.errors),
  messages: (language) => {
    const { rateLimited, submit } = copyFor(language, "journey").form;
    return { limited: rateLimited, failed: submit.error };
  },
  prepare: (inquiry, { language, keepPosted }) => {
    const { name, email, organization } = inquiry;
    const person = { name, email, organization, language };
    return {
      ...person,
      kind: "inquiry",
      source: "journey",
      sourcePage: localizedPath(language, "/journey"),
      payload: { ...payloadOf(fields, inquiry), challengeKeys: inquiry.challenges.map(challengeKey) },
      consent: { notice: copyFor(language, "journey").form.notice, keepPosted },
      postedBox: copyFor(language, "journey").form.keepMePosted,
      texts: textsOf(fields, inquiry),
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

/** Name and organization are in the first sentence of the mail. */
const { name: _name, organization: _organization, ...told } = fields;

function teamFacts(inquiry: Inquiry, language: Language, keepPosted: boolean) {
  const team = noticeSettings("inquiry").language;
  const { labels, languages: languageNames, yes, no } = copyFor(team, "emails").shared;
  return [
    ...factsOf(told, inquiry, copyFor(team, "journey").form),
    { label: labels.language, value: languageNames[language] },
    { label: labels.keepMePosted, value: keepPosted ? yes : no },
  ];
}
