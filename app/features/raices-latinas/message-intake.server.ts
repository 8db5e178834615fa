import { formLimits, type Intake } from "#app/features/leads/intake.server.ts";
import { divisionFields as fields } from "#app/features/leads/kinds/division.ts";
import { submissionMails } from "#app/features/leads/mails/submission-mails.server.tsx";
import { factsOf } from "#app/platform/forms/facts.ts";
import { payloadOf, textsOf, type CheckedOf } from "#app/platform/forms/fields.ts";
import { checkForm } from "#app/platform/forms/schema.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { noticeSettings } from "#app/platform/site/settings.server.ts";
import { site } from "#site";

/** Decision 27: messages are delivered unless the owner wants the form to log only. */
export function deliversMessages(): boolean {
  return site.divisionContact === "deliver";
}

/** How a message to the division is checked, stored in the inbox and confirmed. */
export const messageIntake: Intake<CheckedOf<typeof fields>> = {
  name: "send-division-message",
  limits: formLimits,
  check: (values, language) => checkForm(fields, values, formCopy(language).errors),
  messages: (language) => ({ limited: formCopy(language).rateLimited, failed: formCopy(language).error }),
  prepare: (message, { language }) => {
    if (!deliversMessages()) return { refusal: { status: 403, message: formCopy(language).logOnly.text, errors: {} } };
    const { name, email, organization } = message;
    const person = { name, email, organization, language };
    return {
      ...person,
      kind: "division",
      source: "raices-latinas",
      sourcePage: localizedPath(language, "/raices-latinas"),
      payload: payloadOf(fields, message),
      consent: { notice: formCopy(language).notice, keepPosted: false },
      texts: textsOf(fields, message),
      mails: (recorded) =>
        submissionMails(recorded, {
          ...person,
          acknowledgement: "divisionAcknowledgement",
          notice: "teamDivision",
          facts: teamFacts(message, language),
        }),
    };
  },
};

/** Name and organization are in the first sentence of the mail. */
const { name: _name, organization: _organization, ...told } = fields;

function teamFacts(message: CheckedOf<typeof fields>, language: Language) {
  const team = noticeSettings("division").language;
  const { labels, languages } = copyFor(team, "emails").shared;
  return [
    ...factsOf(told, message, { fields: formCopy(team) }),
    { label: labels.language, value: languages[language] },
  ];
}

function formCopy(language: Language) {
  return copyFor(language, "raices-latinas").contact.form;
}
