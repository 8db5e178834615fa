import { ArrowRight, CalendarPlus } from "lucide-react";
import { DraftNote } from "#app/components/form/draft-note.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { answerHash, formAnswer } from "#app/components/form/form-answer.ts";
import { listErrors } from "#app/components/form/list-errors.ts";
import { FormGuard } from "#app/components/form/form-guard.tsx";
import { PrivacyNotice } from "#app/components/form/privacy-notice.tsx";
import { SubmitFailure } from "#app/components/form/submit-failure.tsx";
import type { FormFailure } from "#app/components/form/post-json.ts";
import { MailText } from "#app/components/mail-text.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { registrationFields } from "#app/features/leads/kinds/registration.ts";
import { emptyOf, namesOf } from "#app/platform/forms/fields.ts";
import type { ErrorTexts } from "#app/platform/forms/errors.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { EventView } from "../event-view.ts";
import { PersonFields } from "./person-fields.tsx";
import {
  holdMinutes,
  type RegistrationAnswer,
  type RegistrationField,
  type RegistrationValues,
} from "./registration.ts";
import { useRegistrationForm, type RegistrationConfirmation } from "./use-registration-form.ts";

type RegistrationFormProps = {
  slug: string;
  dates: EventView[];
  confirmation?: RegistrationConfirmation;
  returned?: { values: RegistrationValues; errors: ErrorTexts<RegistrationField>; failure?: FormFailure };
};

/** Without JavaScript the form posts to its own page. */
export function RegistrationForm({ slug, dates, confirmation: given, returned }: RegistrationFormProps) {
  const { form: copy } = useCopy("events");
  const language = useLanguage();
  const localized = useLocalized();
  const { formRef, summaryRef, answerRef, errors, summary, confirmation, failure, submitting, draft, handlers } =
    useRegistrationForm(slug, {
      confirmation: given,
      errors: {},
      ...returned,
      returned: returned !== undefined,
    });
  const values = returned?.values ?? {
    ...emptyOf(registrationFields),
    dateId: dates[0]?.id ?? "",
    mailLanguage: language,
  };
  const listed = listErrors(namesOf(registrationFields), errors, idOf, (field) => copy[field].label);
  const onlyWaiting = dates.every(({ placesLeft }) => placesLeft === 0);
  return (
    <>
      <div
        ref={answerRef}
        tabIndex={-1}
        id={confirmation ? formAnswer.id : undefined}
        data-registration={confirmation ? (confirmation.answer ?? "received") : "open"}
        className="scroll-mt-24 rounded-control"
      >
        {confirmation ? <Outcome answer={confirmation.answer ?? "received"} slug={slug} /> : null}
      </div>
      {confirmation ? null : (
        <form
          ref={formRef}
          method="post"
          action={`${localized(`/events/${slug}`)}${answerHash}`}
          noValidate
          className="space-y-7"
          {...handlers}
        >
          {summary ? (
            <ErrorSummary
              ref={summaryRef}
              title={plural(copy.errors, "summary", listed.length, language)}
              errors={listed}
            />
          ) : null}
          <FormGuard submissionKey="" startedAt="" honeypotLabel={copy.leaveEmpty} />
          {dates.length > 1 ? (
            <Field id={idOf("dateId")} label={copy.dateId.label} error={errors.dateId} required>
              <Select name="dateId" defaultValue={values.dateId}>
                {dates.map(({ id, short, placesLeft }) => (
                  <option key={id} value={id}>
                    {placesLeft === 0 ? fill(copy.dateFull, { date: short }) : short}
                  </option>
                ))}
              </Select>
            </Field>
          ) : (
            <input type="hidden" name="dateId" id={idOf("dateId")} value={values.dateId} />
          )}
          <PersonFields names={personNames} {...{ idOf, values, errors }} />
          <PrivacyNotice copy={copy} />
          <SubmitFailure failure={failure} copy={copy} />
          <Button variant="hero" size="lg" disabled={submitting} className="w-full sm:w-auto">
            {submitting ? copy.submitting : onlyWaiting ? copy.submitWaiting : copy.submit}
            <ArrowRight aria-hidden />
          </Button>
          <DraftNote draft={draft} copy={copy.draft} />
        </form>
      )}
    </>
  );
}

const idOf = (field: RegistrationField) => `registration-${field}`;

const personNames = namesOf(registrationFields).filter((name) => name !== "dateId");

const isMailed: RegistrationAnswer[] = ["confirmed", "held", "received"];

/** Says what happens next. The same for everybody: whether the address has a place already is said by mail only. */
function Outcome({ answer, slug }: { answer: RegistrationAnswer; slug: string }) {
  const { form, list } = useCopy("events");
  const localized = useLocalized();
  const { next, mailNote, ...success } = form.success;
  const { title, text } = success[answer];
  return (
    <>
      <Alert variant="success" title={title}>
        <p>
          <MailText>{fill(text, { minutes: holdMinutes })}</MailText>
        </p>
      </Alert>
      {isMailed.includes(answer) ? (
        <div className="mt-8">
          <h3 className="text-heading font-light">{next.heading}</h3>
          <dl className="mt-4">
            {next.steps.map(({ when, what }) => (
              <div
                key={when}
                className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
              >
                <dt className="text-base text-clay">{when}</dt>
                <dd className="text-copy">{what}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
      <Button asChild variant="outline" className="mt-6">
        <a href={localized(`/events/${slug}.ics`)} download>
          <CalendarPlus aria-hidden />
          {list.ics}
        </a>
      </Button>
      {isMailed.includes(answer) ? <p className="mt-6 text-base text-ink-soft">{mailNote}</p> : null}
    </>
  );
}
