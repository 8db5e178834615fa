import { useRef, useState } from "react";
import { submissionKeyOf } from "#app/components/form/draft.ts";
import { guardNames } from "#app/components/form/form-guard.tsx";
import { postJson, type FormFailure } from "#app/components/form/post-json.ts";
import { showAndFocus } from "#app/components/form/use-checked-fields.ts";
import { textsOf, usePublicForm } from "#app/components/form/use-public-form.ts";
import { useSubmissionKey } from "#app/components/form/use-submission-key.ts";
import type { Confirmation } from "#app/features/leads/confirmation.ts";
import type { FieldErrors } from "#app/platform/forms/text-fields.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { messageFields, type MessageField } from "./message.ts";

type Initial = {
  confirmation?: Confirmation;
  delivers: boolean;
  errors: FieldErrors<MessageField>;
  failure?: FormFailure;
  /** Nothing was sent: the owner has switched delivery off. */
  logOnly?: boolean;
  returned: boolean;
};

export const messageDraft = { storageKey: "savia.raices-latinas.draft", fields: messageFields };

/** The form with JavaScript: a draft, errors while typing, and a submit that stays on the page. */
export function useContactForm(initial: Initial) {
  const { form: copy } = useCopy("raices-latinas").contact;
  const language = useLanguage();
  const answerRef = useRef<HTMLDivElement>(null);
  const [confirmation, setConfirmation] = useState(initial.confirmation);
  const [logOnly, setLogOnly] = useState(initial.logOnly ?? false);
  const form = usePublicForm({
    name: "send-division-message",
    fields: messageFields,
    initial,
    draft: messageDraft,
    loadCheck: async () => {
      const { checkMessage } = await import("./message-schema.ts");
      return (element) => checkMessage(textsOf(element, messageFields), copy.errors).errors ?? {};
    },
    send: async (element) => {
      const message = textsOf(element, messageFields);
      console.log("raices-latinas contact", message);
      if (!initial.delivers) {
        showAndFocus(answerRef, () => setLogOnly(true));
        return undefined;
      }
      const extras = new FormData(element);
      return postJson("/functions/send-division-message", {
        ...message,
        language,
        key: submissionKeyOf(element),
        elapsed: performance.now() - openedAt.current,
        [guardNames.honeypot]: extras.get(guardNames.honeypot),
      });
    },
    onSent: (answer) => showAndFocus(answerRef, () => setConfirmation(answer as Confirmation)),
  });

  const openedAt = useSubmissionKey(form.formRef);
  return { ...form, answerRef, confirmation, logOnly };
}
