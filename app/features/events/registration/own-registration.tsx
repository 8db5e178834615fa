import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { MailText } from "#app/components/mail-text.tsx";
import { answerHash, formAnswer } from "#app/components/form/form-answer.ts";
import { DeclaredField } from "#app/components/form/declared-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { namesOf } from "#app/platform/forms/fields.ts";
import type { ErrorTexts } from "#app/platform/forms/errors.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { unbroken } from "#app/platform/i18n/typography.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { placeText } from "../event-facts.ts";
import type { ShownStatus } from "../event-rows.ts";
import type { EventView } from "../event-view.ts";
import { Hours } from "../schedule/hours.tsx";
import { YourTime } from "../your-time.tsx";
import { PersonFields } from "./person-fields.tsx";
import { answerLength, changeFields, type ChangeValues } from "./registration.ts";

type OwnRegistrationProps = {
  event: EventView;
  status: ShownStatus;
  isOver: boolean;
  onlineUrl: string | null;
  values: ChangeValues;
  answer: string | null;
  returned?: { values: ChangeValues; errors: ErrorTexts };
};

/** What somebody can do with their registration: join, change, cancel and, afterwards, answer one question. */
export function OwnRegistration(props: OwnRegistrationProps) {
  const { event, status, isOver, onlineUrl } = props;
  const { registration: copy, list } = useCopy("events");
  const hasEnded = status === "cancelled" || status === "expired";
  const isActive = !hasEnded && !event.cancelled && !isOver;
  return (
    <div className="mt-10 grid items-start gap-x-12 gap-y-12 lg:grid-cols-12">
      <section aria-labelledby="event-heading" className="rounded-card bg-sage p-6 sm:p-8 lg:col-span-5">
        <h2 id="event-heading" className="text-heading font-light">
          <Link to={`/events/${event.slug}`} className="underline-offset-4 hover:text-clay hover:underline">
            {event.title}
          </Link>
        </h2>
        <p className="mt-4 text-copy">
          <time dateTime={event.start} className="block first-letter:uppercase">
            {unbroken(event.date)}
          </time>
          <span className="block">
            <Hours>{event.hours}</Hours>
          </span>
          <YourTime start={event.start} timeZone={event.timeZone} className="mt-1 block text-base text-ink-soft" />
        </p>
        <p className="mt-3 text-base text-ink-soft">{placeText(event, list)}</p>
        {isActive && onlineUrl ? (
          <Button variant="hero" asChild className="mt-6">
            <a href={onlineUrl} target="_blank" rel="noopener noreferrer">
              {copy.join}
              <ArrowUpRight aria-hidden />
            </a>
          </Button>
        ) : isActive && event.isOnline && status === "confirmed" ? (
          <p className="mt-6 text-base">
            <MailText>{list.linkRule}</MailText>
          </p>
        ) : null}
      </section>
      <div className="space-y-12 lg:col-span-6 lg:col-start-7">
        {isOver && status === "confirmed" ? <Question {...props} /> : null}
        {isActive ? (
          <>
            <ChangeForm {...props} />
            <CancelForm freesPlace={event.capacity !== null && status === "confirmed"} />
          </>
        ) : null}
        {hasEnded && !event.cancelled && !isOver ? (
          <Button variant="hero" asChild>
            <Link to={`/events/${event.slug}#register`}>{copy.again}</Link>
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const otherNames = namesOf(changeFields).filter((name) => name !== "name");

function ChangeForm({ values: stored, returned }: OwnRegistrationProps) {
  const { registration: copy, form } = useCopy("events");
  const values = returned?.values ?? stored;
  const errors = returned?.errors ?? {};
  return (
    <Part id="change" heading={copy.change.heading} isAnswer={Object.keys(errors).length > 0}>
      <Form method="post" action={answerHash} noValidate className="mt-6 space-y-6">
        <DeclaredField
          id="own-name"
          name="name"
          field={changeFields.name}
          words={{ label: form.name.label }}
          value={values.name}
          error={errors.name}
        />
        <PersonFields names={otherNames} idOf={(name) => `own-${name}`} {...{ values, errors }} />
        <Button variant="hero" name="intent" value="change">
          {copy.change.submit}
        </Button>
      </Form>
    </Part>
  );
}

/** The question before cancelling is a disclosure, which works without JavaScript. */
function CancelForm({ freesPlace }: { freesPlace: boolean }) {
  const { cancel } = useCopy("events").registration;
  return (
    <Part id="cancel" heading={cancel.heading}>
      <p className="mt-3 text-base text-ink-soft">{freesPlace ? cancel.text : cancel.textUnlimited}</p>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 hover:text-clay">
          {cancel.open}
        </summary>
        <Form method="post" action={answerHash} className="mt-4 rounded-card border border-line p-5">
          <p>{cancel.question}</p>
          <Button variant="destructive" name="intent" value="cancel" className="mt-4">
            {cancel.confirm}
          </Button>
        </Form>
      </details>
    </Part>
  );
}

function Question({ answer }: OwnRegistrationProps) {
  const { question } = useCopy("events").registration;
  return (
    <Part id="question" heading={question.heading}>
      <Form method="post" action={answerHash} className="mt-6 space-y-6">
        <Field id="own-answer" label={question.label}>
          <Textarea name="answer" rows={5} defaultValue={answer ?? ""} maxLength={answerLength} />
        </Field>
        <Button variant="hero" name="intent" value="answer">
          {question.submit}
        </Button>
      </Form>
    </Part>
  );
}

type PartProps = {
  id: string;
  heading: string;
  /** The answer to the form is in it: the fields that are wrong. */
  isAnswer?: boolean;
  children: ReactNode;
};

function Part({ id, heading, isAnswer, children }: PartProps) {
  return (
    <section
      {...(isAnswer && formAnswer)}
      aria-labelledby={`${id}-heading`}
      className={isAnswer ? "scroll-mt-24" : undefined}
    >
      <h2 id={`${id}-heading`} className="text-heading font-light">
        {heading}
      </h2>
      {children}
    </section>
  );
}
