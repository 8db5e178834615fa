import { formLimits, type Intake } from "#app/features/leads/intake.server.ts";
import { submissionMails } from "#app/features/leads/mails/submission-mails.server.tsx";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { noticeSettings } from "#app/platform/site/settings.server.ts";
import { site } from "#site";
import { checkMessage } from "./message-schema.ts";
import type { Message } from "./message.ts";

/** Decision 27: messages are delivered unless the owner wants the form to log only. */
export function deliversMessages(): boolean {
  return site.divisionContact === "deliver";
}

/** How a message to the division is checked, stored in the inbox and confirmed. */
export const messageIntake: Intake<Message> = {
  name: "send-division-message",
  limits: formLimits,
  check: (fields, language) => checkMessage(fields, formCopy(language).errors),
  messages: (language) => ({ limited: formCopy(language).rateLimited, failed: formCopy(language).error }),
  prepare: (message, { language }) => {
    if (!deliversMessages()) return { refusal: { status: 403, message: formCopy(language).logOnly.text, errors: {} } };
    const { name, email, organization } = message;
    const person = { name, email, organization, language };
    const { labels, languages } = copyFor(noticeSettings("division").language, "emails").shared;
    const facts = [
      { label: labels.email, value: email },
      { label: labels.message, value: message.message },
      { label: labels.language, value: languages[language] },
    ];
    return {
      ...person,
      kind: "division",
      source: "raices-latinas",
      sourcePage: localizedPath(language, "/raices-latinas"),
      payload: { ...message },
      consent: { notice: formCopy(language).notice, keepPosted: false },
      texts: [name, organization, message.message],
      mails: (recorded) =>
        submissionMails(recorded, {
          ...person,
          acknowledgement: "divisionAcknowledgement",
          notice: "teamDivision",
          facts,
        }),
    };
  },
};

function formCopy(language: Language) {
  return copyFor(language, "raices-latinas").contact.form;
}
