import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { postJson } from "#app/components/form/post-json.ts";
import { showAndFocus, useCheckedFields } from "#app/components/form/use-checked-fields.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { FieldErrors } from "#app/features/leads/text-fields.ts";
import { forgetDraft, keepDraft, readDraft } from "./draft.ts";
import { draftOf, fillForm, isUntouched, requiredDone, valuesOf } from "./form-values.ts";
import { inquiryFields, type InquiryField, type InquiryValues } from "./inquiry.ts";

export type FormErrors = FieldErrors<InquiryField>;
export type Failure = "failed" | "limited" | "full";

type Initial = {
  values: InquiryValues;
  errors: FormErrors;
  failure?: Failure /** The server gave back what was sent. */;
  returned: boolean;
};

/** What JavaScript adds to the form: a draft, progress, errors while typing, and a submit that stays on the page. */
export function useInquiryForm(initial: Initial) {
  const { form: copy } = useCopy("journey");
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const formRef = useRef<HTMLFormElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const checked = useCheckedFields(initial.errors, inquiryFields, async () => {
    const { checkInquiry } = await import("./inquiry-schema.ts");
    return (form) => checkInquiry(valuesOf(form), copy.errors).errors ?? {};
  });
  const [submitted, setSubmitted] = useState(initial.returned);
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState(initial.failure);
  const [done, setDone] = useState(requiredDone(initial.values));
  const [draft, setDraft] = useState<"none" | "kept" | "restored" | "cleared">("none");

  // What the visitor left here earlier comes back, unless the form already holds something newer.
  const onHydrated = useEffectEvent(() => {
    const form = formRef.current!;
    const left = readDraft();
    if (left && !initial.returned && isUntouched(form)) {
      fillForm(form, left);
      setDraft("restored");
    } else if (keepDraft(draftOf(form))) setDraft("kept");
    setDone(requiredDone(valuesOf(form)));
  });
  useEffect(() => onHydrated(), []);

  function onInput(event: { currentTarget: HTMLFormElement; target: EventTarget }) {
    setDone(requiredDone(valuesOf(event.currentTarget)));
    setDraft(keepDraft(draftOf(event.currentTarget)) ? "kept" : "none");
    checked.onInput(event);
  }

  function tell(problems: FormErrors) {
    showAndFocus(summaryRef, () => {
      setSubmitted(true);
      checked.setErrors(problems);
      setSubmitting(false);
    });
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting) return;
    const form = event.currentTarget;
    setSubmitting(true);
    setFailure(undefined);
    const problems = await checked.problemsOf(form);
    if (Object.keys(problems).length > 0) return tell(problems);
    checked.setErrors({});
    const extras = new FormData(form);
    const result = await postJson("/functions/send-journey-form", {
      ...valuesOf(form),
      language,
      key: extras.get("key"),
      startedAt: Number(extras.get("startedAt")),
      website: extras.get("website"),
      keepMePosted: extras.has("keepMePosted"),
    });
    if (result.kind === "ok") {
      console.log("send-journey-form", result.data);
      forgetDraft();
      const { id, acknowledged } = result.data as { id: string; acknowledged: boolean };
      const state = { submission: { acknowledged } };
      return navigate(`${pathname}?sent=${encodeURIComponent(id)}`, { replace: true, state });
    }
    console.error("send-journey-form", result);
    if (result.kind === "fields") return tell(result.fields);
    setSubmitting(false);
    setFailure(result.kind);
  }

  function clearDraft() {
    forgetDraft();
    formRef.current!.reset();
    checked.setErrors({});
    setSubmitted(false);
    setDone(0);
    setDraft("cleared");
  }

  return {
    formRef,
    summaryRef,
    errors: checked.errors,
    summary: submitted,
    submitting,
    failure,
    done,
    draft,
    clearDraft,
    handlers: { onFocus: checked.onFocus, onInput, onBlur: checked.onBlur, onSubmit },
  };
}
