import { useRef, useState } from "react";
import type { FormFailure } from "#app/components/form/post-json.ts";
import { showAndFocus } from "#app/components/form/use-checked-fields.ts";
import { usePublicForm } from "#app/components/form/use-public-form.ts";
import { useSubmissionKey } from "#app/components/form/use-submission-key.ts";
import type { Confirmation } from "#app/features/leads/confirmation.ts";
import { divisionFields } from "#app/features/leads/kinds/division.ts";
import { namesOf, type NameOf } from "#app/platform/forms/fields.ts";
import type { ErrorTexts } from "#app/platform/forms/errors.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

type Initial = {
  confirmation?: Confirmation;
  delivers: boolean;
  errors: ErrorTexts<NameOf<typeof divisionFields>>;
  failure?: FormFailure;
  /** Nothing was sent: the owner has switched delivery off. */
  logOnly?: boolean;
  returned: boolean;
};

export const messageDraft = { storageKey: "savia.raices-latinas.draft", fields: namesOf(divisionFields) };

/** The form with JavaScript: a draft, errors while typing, and a submit that stays on the page. */
export function useContactForm(initial: Initial) {
  const { form: copy } = useCopy("raices-latinas").contact;
  const answerRef = useRef<HTMLDivElement>(null);
  const [confirmation, setConfirmation] = useState(initial.confirmation);
  const [logOnly, setLogOnly] = useState(initial.logOnly ?? false);
  const form = usePublicForm({
    name: "send-division-message",
    fields: divisionFields,
    errorCopy: copy.errors,
    initial,
    draft: messageDraft,
    extras: () => ({ elapsed: performance.now() - openedAt.current }),
    beforeSend: (message) => {
      console.log("raices-latinas contact", message);
      if (!initial.delivers) showAndFocus(answerRef, () => setLogOnly(true));
      return initial.delivers;
    },
    onSent: (answer) => showAndFocus(answerRef, () => setConfirmation(answer as Confirmation)),
  });

  const openedAt = useSubmissionKey(form.formRef);
  return { ...form, answerRef, confirmation, logOnly };
}
