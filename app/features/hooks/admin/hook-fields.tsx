import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field, FieldError } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { eventWords, hookEvents } from "#app/platform/hooks/events.ts";
import type { HookErrors, TypedHook } from "./hook-form.server.ts";

/** The fields of a hook. The browser checks nothing: whatever is wrong comes back with its reason. */
export function HookFields({ typed, errors = {} }: { typed: TypedHook; errors?: HookErrors }) {
  const copy = useCopy("hooks");
  return (
    <>
      {errors.form ? <Alert variant="destructive">{copy.errors[errors.form]}</Alert> : null}
      <input type="hidden" name="version" value={typed.version} />
      <Field
        label={copy.fields.address}
        hint={copy.hints.address}
        error={errors.url ? copy.errors[errors.url] : undefined}
        required
      >
        <Input
          name="url"
          type="url"
          defaultValue={typed.url}
          autoComplete="off"
          spellCheck={false}
          required={false}
          placeholder="https://"
        />
      </Field>
      <fieldset className="min-w-0">
        <legend className="text-base font-medium">{copy.fields.events}</legend>
        <div className="mt-2 grid gap-x-6 lg:grid-cols-2">
          {hookEvents.map((event) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              defaultChecked={typed.events.includes(event)}
              label={copy.events[eventWords[event]].name}
              hint={copy.events[eventWords[event]].hint}
            />
          ))}
        </div>
        {errors.events ? <FieldError className="mt-2">{copy.errors[errors.events]}</FieldError> : null}
      </fieldset>
      <div>
        <Checkbox
          name="withPerson"
          defaultChecked={typed.withPerson}
          label={copy.fields.withPerson}
          hint={copy.hints.withPerson}
        />
        <Checkbox name="enabled" defaultChecked={typed.enabled} label={copy.fields.enabled} hint={copy.hints.enabled} />
      </div>
    </>
  );
}

/** The one time that it can be read. */
export function NewSecret({ secret, host }: { secret: string; host: string }) {
  const copy = useCopy("hooks");
  return (
    <Alert variant="success" title={fill(copy.secret.made, { host })} className="mt-6 max-w-full">
      <p>{copy.secret.copyNow}</p>
      <code className="mt-1 block text-[0.9375rem] wrap-anywhere select-all">{secret}</code>
    </Alert>
  );
}
