import { useRef, useState } from "react";
import { submissionKeyOf } from "#app/components/form/draft.ts";
import { guardNames } from "#app/components/form/form-guard.tsx";
import { postJson, type FormFailure } from "#app/components/form/post-json.ts";
import { showAndFocus } from "#app/components/form/use-checked-fields.ts";
import { textsOf, usePublicForm } from "#app/components/form/use-public-form.ts";
import { useSubmissionKey } from "#app/components/form/use-submission-key.ts";
import type { FieldErrors } from "#app/platform/forms/text-fields.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { registrationFields, type RegistrationAnswer, type RegistrationField } from "./registration.ts";

/** Without an answer it comes from a process of release 1.1, during an upgrade. */
export type RegistrationConfirmation = { answer?: RegistrationAnswer };

type Initial = {
  confirmation?: RegistrationConfirmation;
  errors: FieldErrors<RegistrationField>;
  failure?: FormFailure;
  returned: boolean;
};

const drafted = registrationFields.filter((field) => field !== "dateId" && field !== "mailLanguage");

/** The form with JavaScript: a draft, errors while typing, and a submit that stays on the page. */
export function useRegistrationForm(slug: string, initial: Initial) {
  const { form: copy } = useCopy("events");
  const language = useLanguage();
  const answerRef = useRef<HTMLDivElement>(null);
  const [confirmation, setConfirmation] = useState(initial.confirmation);
  const form = usePublicForm({
    name: "register-for-event",
    fields: registrationFields,
    initial,
    draft: { storageKey: `savia.events.${slug}.draft`, fields: drafted },
    loadCheck: async () => {
      const { checkRegistration } = await import("./registration-schema.ts");
      return (element) => checkRegistration(textsOf(element, registrationFields), copy.errors).errors ?? {};
    },
    send: (element) => {
      const extras = new FormData(element);
      return postJson("/functions/register-for-event", {
        ...textsOf(element, registrationFields),
        language,
        key: submissionKeyOf(element),
        elapsed: performance.now() - openedAt.current,
        [guardNames.honeypot]: extras.get(guardNames.honeypot),
      });
    },
    onSent: (answer) => showAndFocus(answerRef, () => setConfirmation(answer as RegistrationConfirmation)),
  });

  const openedAt = useSubmissionKey(form.formRef);
  return { ...form, answerRef, confirmation };
}
