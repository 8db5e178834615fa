import { languages, nameKey } from "#app/platform/i18n/language.ts";
import type { ReactNode } from "react";
import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { Switch } from "#app/components/ui/forms/switch.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { imageAddress, smallerPath } from "#app/platform/images/image-paths.ts";
import { eventKinds, eventStates } from "../event-rows.ts";
import { repeatChoices } from "./repeat-choices.ts";

export type EventChoices = {
  zones: { name: string; label: string }[];
  pictures: { path: string; name: string }[];
  /** The start of the saved event, with its offset. */
  startText?: string;
  /** Only owners decide whether places are held. */
  mayReleasePlaces: boolean;
};

type EventFieldsProps = { field: (name: string) => FormField; choices: EventChoices };

/** All fields of an event, in four groups. */
export function EventFields({ field, choices }: EventFieldsProps) {
  const { events: copy, common } = useCopy("admin");
  const { kinds } = useCopy("events");
  const { fields, hints, sections } = copy;
  const text = (name: keyof typeof fields, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField field={field(name)} label={fields[name]} {...more} />
  );
  const spoken = field("languages");
  const chosen = Array.isArray(spoken.value) ? spoken.value : [];
  const picture = String(field("picture").value);
  const isHeld = field("confirmByMail").value === true;
  return (
    <>
      <Group title={sections.texts}>
        <Pair>
          {text("title", { maxLength: 160, lang: "en" })}
          {text("titleEs", { maxLength: 160, lang: "es" })}
        </Pair>
        <Pair>
          {text("description", { rows: 7, maxLength: 5000, hint: hints.description, lang: "en" })}
          {text("descriptionEs", { rows: 7, maxLength: 5000, hint: hints.description, lang: "es" })}
        </Pair>
        <Pair>
          {text("bring", { rows: 3, maxLength: 500, hint: hints.bring, lang: "en" })}
          {text("bringEs", { rows: 3, maxLength: 500, hint: hints.bring, lang: "es" })}
        </Pair>
        <Pair>
          <Choice field={field("kind")} label={fields.kind}>
            {eventKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kinds[kind]}
              </option>
            ))}
          </Choice>
          {text("speaker", { maxLength: 160 })}
        </Pair>
        <Pair>
          <fieldset id={spoken.id}>
            <legend className="text-base font-medium">{fields.languages}</legend>
            {languages.map((code, index) => (
              <Checkbox
                key={code}
                name="languages"
                value={code}
                defaultChecked={chosen.includes(code)}
                label={common[nameKey[code]]}
                error={index === languages.length - 1 ? spoken.error : undefined}
              />
            ))}
          </fieldset>
          {text("slug", { hint: hints.slug, maxLength: 100 })}
        </Pair>
        <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <Choice field={field("picture")} label={fields.picture} hint={hints.picture}>
            <option value="">{copy.noPicture}</option>
            {choices.pictures.map(({ path, name }) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
          </Choice>
          {picture ? (
            <img
              src={imageAddress(smallerPath(picture, 480))}
              alt=""
              className="aspect-[1200/630] w-full rounded-control border border-line bg-sage object-cover"
            />
          ) : null}
        </div>
      </Group>
      <Group title={sections.when}>
        <Pair>
          {text("localStart", { type: "datetime-local", required: true, hint: choices.startText ?? hints.localStart })}
          {text("durationMinutes", { type: "number", required: true })}
        </Pair>
        <Choice field={field("timeZone")} label={fields.timeZone} required>
          {choices.zones.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Choice>
        <div className="grid gap-5 sm:grid-cols-3">
          <Choice field={field("repeat")} label={fields.repeat}>
            {repeatChoices.map((repeat) => (
              <option key={repeat} value={repeat}>
                {copy.repeats[repeat]}
              </option>
            ))}
          </Choice>
          {text("repeatEvery", { type: "number", hint: hints.repeatEvery })}
          {text("repeatUntil", { type: "date", hint: hints.repeatUntil })}
        </div>
      </Group>
      <Group title={sections.where}>
        <Pair>
          {text("place", { maxLength: 200, hint: hints.place, lang: "en" })}
          {text("placeEs", { maxLength: 200, hint: hints.place, lang: "es" })}
        </Pair>
        {text("onlineUrl", { type: "url", hint: hints.onlineUrl, maxLength: 2000 })}
      </Group>
      <Group title={sections.registration}>
        <Pair>
          {text("capacity", { type: "number", hint: hints.capacity })}
          <Switch
            name="registrationOpen"
            defaultChecked={field("registrationOpen").value === true}
            label={fields.registrationOpen}
            className="self-end"
          />
        </Pair>
        <Switch
          name={choices.mayReleasePlaces ? "confirmByMail" : undefined}
          disabled={!choices.mayReleasePlaces}
          defaultChecked={isHeld}
          label={fields.confirmByMail}
          hint={choices.mayReleasePlaces ? hints.confirmByMail : `${hints.confirmByMail} ${hints.ownerOnly}`}
        />
        {/* A disabled switch is not sent. */}
        {isHeld && !choices.mayReleasePlaces ? <input type="hidden" name="confirmByMail" value="on" /> : null}
        <Pair>
          {text("priceNote", { maxLength: 200, hint: hints.priceNote, lang: "en" })}
          {text("priceNoteEs", { maxLength: 200, hint: hints.priceNote, lang: "es" })}
        </Pair>
        <Choice field={field("state")} label={fields.state} hint={hints.state}>
          {eventStates.map((state) => (
            <option key={state} value={state}>
              {copy.states[state]}
            </option>
          ))}
        </Choice>
        <p className="text-[0.9375rem] text-ink-soft">{hints.notify}</p>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5 rounded-card border border-line bg-card p-5 sm:p-6">
      <legend className="px-2 font-display text-heading">{title}</legend>
      {children}
    </fieldset>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2">{children}</div>;
}

type ChoiceProps = { field: FormField; label: string; hint?: string; required?: boolean; children: ReactNode };

function Choice({ field, label, hint, required, children }: ChoiceProps) {
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required}>
      <Select name={field.name} defaultValue={String(field.value)}>
        {children}
      </Select>
    </Field>
  );
}
