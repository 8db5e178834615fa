import { ArrowRight } from "lucide-react";
import { DeclaredField } from "#app/components/form/declared-field.tsx";
import { DraftNote } from "#app/components/form/draft-note.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { answerHash, formAnswer } from "#app/components/form/form-answer.ts";
import { listErrors } from "#app/components/form/list-errors.ts";
import { FormGuard } from "#app/components/form/form-guard.tsx";
import { PrivacyNotice } from "#app/components/form/privacy-notice.tsx";
import { SubmitFailure } from "#app/components/form/submit-failure.tsx";
import type { FormFailure } from "#app/components/form/post-json.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { Confirmation } from "#app/features/leads/confirmation.ts";
import { divisionFields as fields } from "#app/features/leads/kinds/division.ts";
import { emptyOf, namesOf, type NameOf, type TypedOf } from "#app/platform/forms/fields.ts";
import type { ErrorTexts } from "#app/platform/forms/errors.ts";
import { plural, type Copy } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { messageDraft, useContactForm } from "./use-contact-form.ts";

type Name = NameOf<typeof fields>;

type ContactFormProps = {
  /** The data of the page's loader. */
  page: { confirmation?: Confirmation; delivers: boolean };
  /** The form as the page's action gave it back. */
  returned?: { values: TypedOf<typeof fields>; errors: ErrorTexts<Name>; failure?: FormFailure; logOnly: boolean };
};

/** Without JavaScript the form posts to its own page. */
export function ContactForm({ page, returned }: ContactFormProps) {
  const { form } = useCopy("raices-latinas").contact;
  const language = useLanguage();
  const localized = useLocalized();
  const {
    formRef,
    summaryRef,
    answerRef,
    errors,
    summary,
    submitting,
    failure,
    draft,
    confirmation,
    logOnly,
    handlers,
  } = useContactForm({ ...page, errors: {}, ...returned, returned: returned !== undefined });
  const values = returned?.values ?? emptyOf(fields);
  const idOf = (name: Name) => `contact-${name}`;
  const listed = listErrors(namesOf(fields), errors, idOf, (name) => form[name].label);
  return (
    <div className="mb-12">
      <div
        ref={answerRef}
        tabIndex={-1}
        id={confirmation || logOnly ? formAnswer.id : undefined}
        data-contact={confirmation ? "sent" : logOnly ? "log-only" : "open"}
        className="scroll-mt-24 rounded-control"
      >
        {confirmation ? (
          <Alert variant="success" title={form.success.title}>
            <p>{confirmationText(form.success, confirmation)}</p>
          </Alert>
        ) : logOnly ? (
          <Alert variant="info" title={form.logOnly.title}>
            <p>{form.logOnly.text}</p>
          </Alert>
        ) : null}
      </div>
      {confirmation ? null : (
        <form
          ref={formRef}
          method="post"
          action={`${localized("/raices-latinas")}${answerHash}`}
          noValidate
          data-needs-scripts={messageDraft.storageKey}
          className="mt-2 space-y-7"
          {...handlers}
        >
          {summary ? (
            <ErrorSummary
              ref={summaryRef}
              title={plural(form.errors, "summary", listed.length, language)}
              errors={listed}
            />
          ) : null}
          <FormGuard submissionKey="" startedAt="" honeypotLabel={form.leaveEmpty} />
          {namesOf(fields).map((name) => (
            <DeclaredField
              key={name}
              id={idOf(name)}
              {...{ name, field: fields[name], words: form[name], value: values[name], error: errors[name] }}
            />
          ))}
          <PrivacyNotice copy={form} />
          <SubmitFailure failure={failure} copy={form} />
          <Button variant="hero" size="lg" disabled={submitting} className="w-full sm:w-auto">
            {submitting ? form.submitting : form.submit}
            <ArrowRight aria-hidden />
          </Button>
          <DraftNote draft={draft} copy={form.draft} />
        </form>
      )}
    </div>
  );
}

function confirmationText(
  success: Copy["raices-latinas"]["contact"]["form"]["success"],
  { acknowledged, repeated }: Confirmation,
): string {
  if (!acknowledged) return success.textWithoutMail;
  return repeated ? success.textRepeated : success.text;
}
