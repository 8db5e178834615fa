import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { Honeypot } from "./form/form-guard.tsx";
import { FieldError } from "./ui/forms/field.tsx";

type LettersFormProps = {
  /** Where it stands, which is stored with the consent. */
  place: "footer" | "article" | "events" | "page";
  typed?: string;
  error?: string;
  className?: string;
};

/**
 * Asks for letters: one field. Plain HTML that is sent to a page of its own, because it stands on cached pages and has
 * to work before, and without, any script. In the footer it is as small as it can be: it is on every page, and the
 * longest of them has to arrive in one round trip. What protects a mailbox does not depend on the form (decision record 42).
 */
export function LettersForm({ place, typed, error, className }: LettersFormProps) {
  const { letters, privacy } = useCopy("common").footer;
  const localized = useLocalized();
  // There is one of each on a page: a short id, because every byte of the footer is on every page.
  const id = `letters-${place}`;
  return (
    <form method="post" action={localized("/subscribe")} className={className}>
      <label htmlFor={id} className="font-medium">
        {letters.label}
      </label>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          id={id}
          type="email"
          name="address"
          defaultValue={typed}
          required
          autoComplete="email"
          aria-describedby={error && `${id}-error`}
          aria-invalid={error ? true : undefined}
          className="min-h-12 min-w-0 grow basis-56 rounded-control border border-line-strong bg-card px-4 text-ink aria-invalid:border-danger"
        />
        <button className="min-h-12 cursor-pointer rounded-control bg-sun px-6 font-medium text-ink hover:bg-sun/85 max-sm:grow">
          {letters.button}
        </button>
      </div>
      {error ? (
        <FieldError id={`${id}-error`} className="mt-2">
          {error}
        </FieldError>
      ) : null}
      <p className="mt-2 text-[0.9375rem]">
        {letters.note}
        {/* The footer has this link below. */}
        {place === "footer" ? null : (
          <>
            {" "}
            <Link to="/privacy" className="underline underline-offset-4">
              {privacy}
            </Link>
          </>
        )}
      </p>
      {place === "footer" ? null : (
        <>
          <input type="hidden" name="place" value={place} />
          <Honeypot label={letters.leaveEmpty} />
        </>
      )}
    </form>
  );
}
