import { useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { postJson } from "#app/components/form/post-json.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { checkFields, type FieldErrors } from "#app/features/leads/text-fields.ts";
import { forgetDraft, keepDraft, readDraft } from "./draft.ts";
import { draftOf, fillForm, isUntouched, requiredDone, valuesOf } from "./form-values.ts";
import { inquirySchema, type InquiryField, type InquiryValues } from "./inquiry.ts";

export type FormErrors = FieldErrors<InquiryField>;
export type Failure = "failed" | "limited";

type Initial = { values: InquiryValues; errors: FormErrors; failure?: Failure; /** The server gave back what was sent. */ returned: boolean };

/** What JavaScript adds to the form: a draft, progress, errors while typing, and a submit that stays on the page. */
export function useInquiryForm(initial: Initial) {
  const { form: copy } = useCopy("journey");
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const formRef = useRef<HTMLFormElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState(initial.errors);
  const [submitted, setSubmitted] = useState(initial.returned);
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState(initial.failure);
  const [done, setDone] = useState(requiredDone(initial.values));
  const [draft, setDraft] = useState<"none" | "kept" | "restored" | "cleared">("none");

  // Once, when React takes over: what the visitor left here, unless something newer stands in the form.
  useEffect(() => {
    const form = formRef.current!;
    const left = readDraft();
    if (left && !initial.returned && isUntouched(form)) {
      fillForm(form, left);
      setDraft("restored");
    } else if (keepDraft(draftOf(form))) setDraft("kept");
    setDone(requiredDone(valuesOf(form)));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  function problemsOf(form: HTMLFormElement): FormErrors {
    return checkFields(inquirySchema, valuesOf(form), copy.errors).errors ?? {};
  }

  function checkField(form: HTMLFormElement, field: InquiryField) {
    const text = problemsOf(form)[field];
    setErrors((current) => (current[field] === text ? current : { ...current, [field]: text }));
  }

  function onInput(event: { currentTarget: HTMLFormElement; target: EventTarget }) {
    const form = event.currentTarget;
    const field = nameOf(event.target);
    setDone(requiredDone(valuesOf(form)));
    setDraft(keepDraft(draftOf(form)) ? "kept" : "none");
    // A message goes as soon as what it asks for is there; a new one waits until the field is left.
    if (field && errors[field]) checkField(form, field);
  }

  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const field = nameOf(event.target);
    // The submit checks everything, and a message that appears now would move the button away under the pointer.
    const submits = (event.relatedTarget as HTMLButtonElement | null)?.type === "submit";
    if (field && !submits) checkField(event.currentTarget, field);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting) return;
    const form = event.currentTarget;
    const problems = problemsOf(form);
    setSubmitted(true);
    setErrors(problems);
    setFailure(undefined);
    if (Object.keys(problems).length > 0) return showSummary();
    setSubmitting(true);
    const extras = new FormData(form);
    const result = await postJson("/functions/send-journey-form", {
      ...valuesOf(form),
      language,
      key: extras.get("key"),
      startedAt: Number(extras.get("startedAt")),
      website: extras.get("website"),
      keepMePosted: extras.has("keepMePosted"),
    });
    setSubmitting(false);
    if (result.kind === "ok") {
      console.log("send-journey-form", result.data);
      forgetDraft();
      const { id } = result.data as { id: string };
      return navigate(`${pathname}?sent=${encodeURIComponent(id)}`, { replace: true, state: { sent: true } });
    }
    console.error("send-journey-form", result);
    if (result.kind === "fields") {
      setErrors(result.fields);
      return showSummary();
    }
    setFailure(result.kind);
  }

  function showSummary() {
    // After the summary is in the page.
    requestAnimationFrame(() => summaryRef.current?.focus());
  }

  function clearDraft() {
    forgetDraft();
    formRef.current!.reset();
    setErrors({});
    setSubmitted(false);
    setDone(0);
    setDraft("cleared");
  }

  return { formRef, summaryRef, errors, summary: submitted, submitting, failure, done, draft, clearDraft, handlers: { onInput, onBlur, onSubmit } };
}

function nameOf(target: EventTarget): InquiryField | undefined {
  const { name } = target as HTMLInputElement;
  return name in inquirySchema.shape ? (name as InquiryField) : undefined;
}
