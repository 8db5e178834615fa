import { ArrowLeft, ArrowRight } from "lucide-react";
import { useState } from "react";
import { DeclaredField } from "#app/components/form/declared-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { answerHash, formAnswer } from "#app/components/form/form-answer.ts";
import { listErrors } from "#app/components/form/list-errors.ts";
import { PrivacyNotice } from "#app/components/form/privacy-notice.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { dismissTopic, toast } from "#app/components/ui/feedback/toast-store.ts";
import { plural, type Copy } from "#app/platform/i18n/copy.ts";
import { useCopy, useCopyStore, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { errorText } from "../error-texts.ts";
import { resultLabels } from "#app/features/assessment/labels.ts";
import { type Answers, isComplete } from "#app/features/assessment/questions.ts";
import { buildAssessmentResult } from "#app/features/assessment/assessment-result.ts";
import type { StepView } from "./step-view.server.ts";
import { type ContactField, type ContactValues, contactFields, fields } from "../contact.ts";
import { createSubmissionKeys, sendResults, type SendOutcome } from "./send-results.ts";
import { scannerId } from "./step-address.ts";
import { StepForm } from "./step-form.tsx";
import { useContactCheck } from "./use-contact-check.ts";
import type { Scanner } from "./use-scanner.ts";

type FieldMessages = Partial<Record<ContactField, string>>;

const topic = "send-results";

const idOf = (field: ContactField) => `contact-${field}`;

/** The last step before the result: four fields, checked as the visitor types. */
export function EmailStep({ scanner, view }: { scanner: Scanner; view?: StepView }) {
  const copy = useCopy("assessment");
  const { storageFull } = useCopy("common");
  const store = useCopyStore();
  const language = useLanguage();
  const localized = useLocalized();
  const { state, dispatch, ready, heading } = scanner;
  const [submitting, setSubmitting] = useState(false);
  const [touched, setTouched] = useState<Partial<Record<ContactField, true>>>({});
  /** The server's error messages; they are shown until the field changes. */
  const [serverErrors, setServerErrors] = useState<FieldMessages>(() => translated(copy, view?.contactErrors));
  const [keyFor] = useState(createSubmissionKeys);
  const { email: words } = copy;

  const check = useContactCheck(state.contact);
  const valid = "valid" in check ? check.valid : undefined;
  const invalid = "errors" in check ? translated(copy, check.errors) : {};

  /** Of a form that was sent before React had started. */
  const listed = listErrors(contactFields, serverErrors, idOf, (name) => words.fields[name]);

  function change(field: ContactField, value: string) {
    setTouched((before) => ({ ...before, [field]: true }));
    setServerErrors((before) => ({ ...before, [field]: undefined }));
    dispatch({ type: "contact", field, value });
  }

  async function go(direction: string) {
    if (direction === "backToPages") return dispatch({ type: "backToPages" });
    if (!valid || submitting || !isComplete(state.answers)) return;
    setSubmitting(true);
    dismissTopic(topic);
    // Loaded here and not while rendering, where waiting for the copy would hide the form. The scan has requested it
    // before.
    const results = await store.load(language, "results").catch(() => undefined);
    const outcome = results ? await send(results, valid, state.answers) : ({ kind: "unreachable" } as const);
    setSubmitting(false);
    if (outcome.kind === "sent") {
      const { link, mailed, repeated } = outcome;
      const { title, text, textWithoutMail, textRepeated } = words.toast.success;
      toast({ topic, title, description: !mailed ? textWithoutMail : repeated ? textRepeated : text });
      dispatch({ type: "sent", scan: sentNow({ company: valid.company, link, mailed }) });
      return;
    }
    if (outcome.kind === "refused") setServerErrors(outcome.fields);
    toast({ topic, variant: "destructive", ...failureMessage(outcome) });
  }

  function failureMessage(outcome: Exclude<SendOutcome, { kind: "sent" }>) {
    const { exception, error } = words.toast;
    if (outcome.kind === "unreachable") return { title: exception.title, description: exception.text };
    if (outcome.kind === "full") return { title: error.title, description: storageFull.form };
    return { title: error.title, description: outcome.limited ? words.rateLimited : error.text };
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
    <StepForm
      state={state}
      hash={answerHash}
      onGo={(direction) => void go(direction)}
      className="mx-auto max-w-[44rem]"
    >
      <input type="hidden" name="key" value={view?.key ?? ""} />
      <h2 ref={heading} tabIndex={-1} className="text-title font-light outline-none">
        {words.title}
      </h2>
      <p className="mt-4 max-w-prose">{words.intro}</p>
      {view?.problem ? (
        <Alert variant="destructive" title={words.toast.error.title} className="mt-8 scroll-mt-24" {...formAnswer}>
          {view.problem === "full" ? storageFull.form : errorText(copy, view.problem)}
        </Alert>
      ) : null}
      {view?.contactErrors && listed.length > 0 ? (
        <div className="mt-8">
          <ErrorSummary title={plural(words, "summary", listed.length, language)} errors={listed} />
        </div>
      ) : null}
      <div className="mt-10 grid gap-x-8 gap-y-7 sm:grid-cols-2">
        {contactFields.map((name) => (
          <DeclaredField
            key={name}
            id={idOf(name)}
            {...{ name, field: fields[name], value: state.contact[name] }}
            words={{ label: words.fields[name], hint: name === "company" ? words.companyHint : undefined }}
            error={serverErrors[name] ?? (touched[name] ? invalid[name] : undefined)}
            className={name === "email" || name === "company" ? "sm:col-span-2" : undefined}
            onChange={(value) => change(name, value)}
          />
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
      <PrivacyNotice copy={words} className="mt-4 max-w-prose" />
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
      <Button
        type="submit"
        name="go"
        value="backToPages"
        formAction={`${localized("/tools")}#${scannerId}`}
        variant="link"
        className="mt-4"
      >
        <ArrowLeft aria-hidden />
        {words.back}
      </Button>
    </StepForm>
  );
}

/** Error keys as messages. */
function translated(copy: Copy["assessment"], errors: FieldMessages = {}): FieldMessages {
  return Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, errorText(copy, key, field)]));
}

function sentNow(scan: { company: string; link: string | undefined; mailed: boolean }) {
  return { ...scan, at: new Date().toISOString() };
}
