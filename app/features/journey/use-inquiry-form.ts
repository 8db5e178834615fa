import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { submissionKeyOf } from "#app/components/form/draft.ts";
import { guardNames } from "#app/components/form/form-guard.tsx";
import { postJson, type FormFailure } from "#app/components/form/post-json.ts";
import { usePublicForm } from "#app/components/form/use-public-form.ts";
import { confirmationAddress, type Confirmation } from "#app/features/leads/confirmation.ts";
import type { FieldErrors } from "#app/platform/forms/text-fields.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { requiredDone, valuesOf } from "./form-values.ts";
import { inquiryFields, type InquiryField, type InquiryValues } from "./inquiry.ts";

export type FormErrors = FieldErrors<InquiryField>;

type Initial = { values: InquiryValues; errors: FormErrors; failure?: FormFailure; returned: boolean };

export const inquiryDraft = {
  storageKey: "savia.journey.draft",
  fields: inquiryFields.filter((field) => field !== "challenges"),
  checkboxes: { name: "challenges", storedAs: "challengeKeys" },
};

/** The form with JavaScript: progress, a draft, and a submit that leads to the confirmation without loading a page. */
export function useInquiryForm(initial: Initial) {
  const { form: copy } = useCopy("journey");
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [done, setDone] = useState(requiredDone(initial.values));
  const form = usePublicForm({
    name: "send-journey-form",
    fields: inquiryFields,
    initial,
    draft: inquiryDraft,
    loadCheck: async () => {
      const { checkInquiry } = await import("./inquiry-schema.ts");
      return (element) => checkInquiry(valuesOf(element), copy.errors).errors ?? {};
    },
    send: (element) => {
      const extras = new FormData(element);
      return postJson("/functions/send-journey-form", {
        ...valuesOf(element),
        language,
        key: submissionKeyOf(element),
        startedAt: Number(extras.get("startedAt")),
        [guardNames.honeypot]: extras.get(guardNames.honeypot),
        keepMePosted: extras.has("keepMePosted"),
      });
    },
    onSent: (answer) => {
      console.log("send-journey-form", answer);
      const { id, ...confirmation } = answer as { id: string } & Confirmation;
      const address = confirmationAddress(pathname, { id, repeated: confirmation.repeated });
      void navigate(address, { replace: true, state: { confirmation } });
    },
    onChange: (element) => setDone(requiredDone(valuesOf(element))),
  });
  return { ...form, done };
}
