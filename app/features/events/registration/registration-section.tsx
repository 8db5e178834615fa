import type { FormFailure } from "#app/components/form/post-json.ts";
import { MailText } from "#app/components/mail-text.tsx";
import { Section } from "#app/components/section.tsx";
import type { ErrorTexts } from "#app/platform/forms/errors.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { EventView } from "../event-view.ts";
import { RegistrationForm } from "./registration-form.tsx";
import type { RegistrationConfirmation } from "./use-registration-form.ts";
import { holdMinutes, type RegistrationField, type RegistrationValues } from "./registration.ts";

type RegistrationSectionProps = {
  main: EventView;
  /** The dates that one can still register for. */
  upcoming: EventView[];
  /** A place is only held until the mailed link is opened. */
  holdsPlaces?: boolean;
  confirmation?: RegistrationConfirmation;
  /** The form as the page's action gave it back. */
  returned?: { values: RegistrationValues; errors: ErrorTexts<RegistrationField>; failure?: FormFailure };
};

export function RegistrationSection(props: RegistrationSectionProps) {
  const { main, upcoming, holdsPlaces, confirmation, returned } = props;
  const { form, page } = useCopy("events");
  const isClosed = upcoming.length > 0 && !main.registrationOpen;
  if (upcoming.length === 0 && !confirmation) return null;
  const onlyWaiting = upcoming.every(({ placesLeft }) => placesLeft === 0);
  return (
    <Section id="register" aria-labelledby="register-heading" className="screen-only">
      <div className="page-width grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="register-heading" className="text-title font-light">
            {isClosed ? page.closed.title : onlyWaiting ? form.headingWaiting : form.heading}
          </h2>
          <p className="mt-6 max-w-prose text-ink-soft">
            <MailText>{isClosed ? page.closed.text : onlyWaiting ? form.introWaiting : form.intro}</MailText>
          </p>
          {holdsPlaces && !isClosed && !confirmation ? (
            <p className="mt-4 max-w-prose text-ink-soft">{fill(form.introHeld, { minutes: holdMinutes })}</p>
          ) : null}
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          {isClosed && !confirmation ? null : (
            <RegistrationForm slug={main.slug} dates={upcoming} confirmation={confirmation} returned={returned} />
          )}
        </div>
      </div>
    </Section>
  );
}
