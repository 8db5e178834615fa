import { useRef, useState } from "react";
import type { FormFailure } from "#app/components/form/post-json.ts";
import { showAndFocus } from "#app/components/form/use-checked-fields.ts";
import { usePublicForm } from "#app/components/form/use-public-form.ts";
import { useSubmissionKey } from "#app/components/form/use-submission-key.ts";
import { registrationFields } from "#app/features/leads/kinds/registration.ts";
import { namesOf } from "#app/platform/forms/fields.ts";
import type { ErrorTexts } from "#app/platform/forms/errors.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { RegistrationAnswer, RegistrationField } from "./registration.ts";

/** Without an answer it comes from a process of release 1.1, during an upgrade. */
export type RegistrationConfirmation = { answer?: RegistrationAnswer };

type Initial = {
  confirmation?: RegistrationConfirmation;
  errors: ErrorTexts<RegistrationField>;
  failure?: FormFailure;
  returned: boolean;
};

const drafted = namesOf(registrationFields).filter((field) => field !== "dateId" && field !== "mailLanguage");

/** The form with JavaScript: a draft, errors while typing, and a submit that stays on the page. */
export function useRegistrationForm(slug: string, initial: Initial) {
  const { form: copy } = useCopy("events");
  const answerRef = useRef<HTMLDivElement>(null);
  const [confirmation, setConfirmation] = useState(initial.confirmation);
  const form = usePublicForm({
    name: "register-for-event",
    fields: registrationFields,
    errorCopy: copy.errors,
    initial,
    draft: { storageKey: `savia.events.${slug}.draft`, fields: drafted },
    extras: () => ({ elapsed: performance.now() - openedAt.current }),
    onSent: (answer) => showAndFocus(answerRef, () => setConfirmation(answer as RegistrationConfirmation)),
  });

  const openedAt = useSubmissionKey(form.formRef);
  return { ...form, answerRef, confirmation };
}
