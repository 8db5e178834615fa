import { ArrowLeft, ArrowRight } from "lucide-react";
import { useState } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { toast } from "#app/components/ui/feedback/toast-store.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { useCopy, useCopyStore, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { errorText } from "../error-texts.ts";
import { resultLabels } from "#app/features/assessment/labels.ts";
import { type Answers, isComplete } from "#app/features/assessment/questions.ts";
import { buildAssessmentResult } from "#app/features/assessment/assessment-result.ts";
import type { PostedView } from "./posted-step.server.ts";
import { type ContactField, type ContactValues, contactFields } from "../contact.ts";
import { createKeyring, sendResults } from "./send-results.ts";
import { StepForm } from "./step-form.tsx";
import { useContactCheck } from "./use-contact-check.ts";
import type { Scanner } from "./use-scanner.ts";

const autoComplete = {
  firstName: "given-name",
  lastName: "family-name",
  email: "email",
  company: "organization",
} as const;

type Sentences = Partial<Record<ContactField, string>>;

/** The last step before the result: four fields, checked while they are typed. */
export function EmailStep({ scanner, posted }: { scanner: Scanner; posted?: PostedView }) {
  const copy = useCopy("assessment");
  const { storageFull } = useCopy("common");
  const store = useCopyStore();
  const language = useLanguage();
  const { state, dispatch, ready, heading } = scanner;
  const [submitting, setSubmitting] = useState(false);
  const [touched, setTouched] = useState<Partial<Record<ContactField, true>>>({});
  /** Sentences the server wrote beside a field; they hold until the field changes. */
  const [told, setTold] = useState<Sentences>(() => translated(copy, posted?.contactErrors));
  const [keyFor] = useState(createKeyring);
  const { email: words } = copy;

  const check = useContactCheck(state.contact);
  const valid = "valid" in check ? check.valid : undefined;
  const invalid = "errors" in check ? translated(copy, check.errors) : {};

  function change(field: ContactField, value: string) {
    setTouched((before) => ({ ...before, [field]: true }));
    setTold((before) => ({ ...before, [field]: undefined }));
    dispatch({ type: "contact", field, value });
  }

  async function go(direction: string) {
    if (direction === "backToPages") return dispatch({ type: "backToPages" });
    if (!valid || submitting || !isComplete(state.answers)) return;
    setSubmitting(true);
    // The result's words were asked for during the scan; not in the render, where waiting for them would hide the form.
    const results = await store.load(language, "results").catch(() => undefined);
    const outcome = results ? await send(results, valid, state.answers) : ({ kind: "unreachable" } as const);
    setSubmitting(false);
    if (outcome.kind === "sent") {
      const { link, mailed } = outcome;
      const { title, text, textWithoutMail } = words.toast.success;
      toast({ title, description: mailed ? text : textWithoutMail });
      dispatch({ type: "sent", scan: sentNow({ company: valid.company, link, mailed }) });
    } else if (outcome.kind === "unreachable") {
      toast({ variant: "destructive", title: words.toast.exception.title, description: words.toast.exception.text });
    } else if (outcome.kind === "full") {
      toast({ variant: "destructive", title: words.toast.error.title, description: storageFull.form });
    } else {
      setTold(outcome.fields);
      toast({
        variant: "destructive",
        title: words.toast.error.title,
        description: outcome.limited ? words.rateLimited : words.toast.error.text,
      });
    }
  }

  function send(results: Copy["results"], contact: ContactValues, answers: Answers) {
    const content = {
      ...contact,
      assessmentResults: buildAssessmentResult(answers, resultLabels(copy, results), language),
      answers,
      language,
      keepMePosted: state.keepMePosted,
    };
    return sendResults({ ...content, idempotencyKey: keyFor(content) });
  }

  return (
    <StepForm state={state} onGo={(direction) => void go(direction)} className="mx-auto max-w-[44rem]">
      <input type="hidden" name="key" value={posted?.key ?? ""} />
      <h2 ref={heading} tabIndex={-1} className="text-title font-light outline-none">
        {words.title}
      </h2>
      <p className="mt-4 max-w-prose">{words.intro}</p>
      {posted?.problem ? (
        <Alert variant="destructive" title={words.toast.error.title} className="mt-8">
          {posted.problem === "full" ? storageFull.form : errorText(copy, posted.problem)}
        </Alert>
      ) : null}
      <div className="mt-10 grid gap-x-8 gap-y-7 sm:grid-cols-2">
        {contactFields.map((field) => (
          <Field
            key={field}
            label={words.fields[field]}
            required
            hint={field === "company" ? words.companyHint : undefined}
            error={told[field] ?? (touched[field] ? invalid[field] : undefined)}
            className={field === "email" || field === "company" ? "sm:col-span-2" : undefined}
          >
            <Input
              name={field}
              type={field === "email" ? "email" : "text"}
              autoComplete={autoComplete[field]}
              value={state.contact[field]}
              onChange={(event) => change(field, event.target.value)}
            />
          </Field>
        ))}
      </div>
      <Checkbox
        name="keepMePosted"
        value="yes"
        label={words.keepMePosted}
        checked={state.keepMePosted}
        onChange={(event) => dispatch({ type: "keepMePosted", value: event.target.checked })}
        className="mt-6"
      />
      <p className="mt-4 max-w-prose text-[0.9375rem] leading-normal text-ink-soft">{words.notice}</p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          name="go"
          value="send"
          variant="hero"
          size="lg"
          disabled={ready && (!valid || submitting)}
          aria-describedby={ready && !valid ? "send-reason" : undefined}
          className="max-sm:w-full"
        >
          {submitting ? words.submitting : words.submit}
          {submitting ? null : <ArrowRight aria-hidden />}
        </Button>
        {ready && !valid ? (
          <p id="send-reason" className="text-base text-ink-soft">
            {words.disabledReason}
          </p>
        ) : null}
      </div>
      <Button type="submit" name="go" value="backToPages" variant="link" className="mt-4">
        <ArrowLeft aria-hidden />
        {words.back}
      </Button>
    </StepForm>
  );
}

/** Keys of the copy become its sentences. */
function translated(copy: Copy["assessment"], errors: Sentences = {}): Sentences {
  return Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, errorText(copy, key, field)]));
}

function sentNow(scan: { company: string; link: string | undefined; mailed: boolean }) {
  return { ...scan, at: new Date().toISOString() };
}
