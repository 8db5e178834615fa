import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FormFailure } from "#app/components/form/post-json.ts";
import { usePublicForm } from "#app/components/form/use-public-form.ts";
import { confirmationAddress, type Confirmation } from "#app/features/leads/confirmation.ts";
import type { ErrorTexts } from "#app/platform/forms/errors.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { fields, inquiryFields, requiredDone, type InquiryField, type InquiryValues } from "./inquiry.ts";

export type FormErrors = ErrorTexts<InquiryField>;

type Initial = { values: InquiryValues; errors: FormErrors; failure?: FormFailure; returned: boolean };

export const inquiryDraft = {
  storageKey: "savia.journey.draft",
  fields: inquiryFields.filter((field) => field !== "challenges"),
  checkboxes: { name: "challenges", storedAs: "challengeKeys" },
};

/** The form with JavaScript: progress, a draft, and a submit that leads to the confirmation without loading a page. */
export function useInquiryForm(initial: Initial) {
  const { form: copy } = useCopy("journey");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [done, setDone] = useState(requiredDone(initial.values));
  const form = usePublicForm({
    name: "send-journey-form",
    fields,
    errorCopy: copy.errors,
    initial,
    draft: inquiryDraft,
    extras: (form) => ({ startedAt: Number(form.get("startedAt")), keepMePosted: form.has("keepMePosted") }),
    onSent: (answer) => {
      console.log("send-journey-form", answer);
      const { id, ...confirmation } = answer as { id: string } & Confirmation;
      const address = confirmationAddress(pathname, { id, repeated: confirmation.repeated });
      void navigate(address, { replace: true, state: { confirmation } });
    },
    onChange: (typed) => setDone(requiredDone(typed)),
  });
  return { ...form, done };
}
