import { ArrowRight } from "lucide-react";
import { DraftNote } from "#app/components/form/draft-note.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { answerHash } from "#app/components/form/form-answer.ts";
import { listErrors } from "#app/components/form/list-errors.ts";
import { FormGuard } from "#app/components/form/form-guard.tsx";
import { PrivacyNotice } from "#app/components/form/privacy-notice.tsx";
import { SubmitFailure } from "#app/components/form/submit-failure.tsx";
import type { FormFailure } from "#app/components/form/post-json.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { FormProgress } from "./form-progress.tsx";
import { FormSections } from "./form-sections.tsx";
import { idOf, inquiryFields, type InquiryValues } from "./inquiry.ts";
import { inquiryDraft, useInquiryForm, type FormErrors } from "./use-inquiry-form.ts";

export type InquiryFormProps = {
  values: InquiryValues;
  keepPosted: boolean;
  errors: FormErrors;
  failure?: FormFailure;
  /** The server gave the form back with errors. */
  returned: boolean;
  submissionKey: string;
  startedAt: number;
};

/** Without JavaScript the form posts to its own page. */
export function InquiryForm({ submissionKey, startedAt, keepPosted, ...initial }: InquiryFormProps) {
  const { form } = useCopy("journey");
  const language = useLanguage();
  const localized = useLocalized();
  const { formRef, summaryRef, errors, summary, submitting, failure, done, draft, handlers } = useInquiryForm(initial);
  const listed = listErrors(inquiryFields, errors, idOf, (field) => form.fields[field].label);
  return (
    <form
      ref={formRef}
      method="post"
      action={`${localized("/journey")}${answerHash}`}
      noValidate
      data-needs-scripts={inquiryDraft.storageKey}
      aria-describedby="journey-form-intro"
      className="lg:grid lg:grid-cols-[14rem_minmax(0,42rem)] lg:justify-between lg:gap-x-16"
      {...handlers}
    >
      <FormProgress done={done} />
      <div>
        {summary && listed.length > 0 ? (
          <div className="mb-12">
            <ErrorSummary
              ref={summaryRef}
              title={plural(form.errors, "summary", listed.length, language)}
              errors={listed}
            />
          </div>
        ) : null}
        <FormGuard submissionKey={submissionKey} startedAt={startedAt} honeypotLabel={form.leaveEmpty} />
        <FormSections values={initial.values} errors={errors} />
        <div className="border-t border-line pt-8 sm:pl-12">
          <Checkbox name="keepMePosted" value="yes" label={form.keepMePosted} defaultChecked={keepPosted} />
          <PrivacyNotice copy={form} className="mt-4" />
          <SubmitFailure
            failure={failure}
            copy={{ rateLimited: form.rateLimited, error: form.submit.error }}
            className="mt-6"
          />
          <Button variant="hero" size="lg" disabled={submitting} className="mt-8 w-full sm:w-auto">
            {submitting ? form.submit.submitting : form.submit.label}
            <ArrowRight aria-hidden />
          </Button>
          <DraftNote draft={draft} copy={form.draft} />
        </div>
      </div>
    </form>
  );
}
