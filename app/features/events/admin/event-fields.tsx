import { languages, nameKey } from "#app/platform/i18n/language.ts";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { Switch } from "#app/components/ui/forms/switch.tsx";
import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { RecordControls, useRecordLabels } from "#app/components/admin/form/record-controls.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { imageAddress, smallerPath } from "#app/platform/images/image-paths.ts";
import { byKey } from "#app/platform/typed-keys.ts";
import { eventFields } from "../event-record.ts";

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
  const { startText } = choices;
  const options = {
    kind: kinds,
    repeat: copy.repeats,
    state: copy.states,
    languages: byKey(languages, (code) => common[nameKey[code]]),
  };
  return (
    <>
      <RecordControls
        declared={eventFields}
        field={field}
        copy={{ ...copy, hints: { ...copy.hints, ...(startText && { localStart: startText }) }, options }}
        own={{
          picture: <PictureChoice field={field("picture")} pictures={choices.pictures} />,
          timeZone: <ZoneChoice field={field("timeZone")} zones={choices.zones} />,
          confirmByMail: <HeldPlaces field={field("confirmByMail")} mayRelease={choices.mayReleasePlaces} />,
        }}
      />
      <p className="text-[0.9375rem] text-ink-soft">{copy.hints.notify}</p>
    </>
  );
}

export const useEventLabels = () => useRecordLabels(eventFields, useCopy("admin").events.fields);

function PictureChoice({ field, pictures }: { field: FormField; pictures: EventChoices["pictures"] }) {
  const { events: copy } = useCopy("admin");
  const picture = String(field.value);
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <Field id={field.id} label={copy.fields.picture} hint={copy.hints.picture} error={field.error}>
        <Select name={field.name} defaultValue={picture}>
          <option value="">{copy.noPicture}</option>
          {pictures.map(({ path, name }) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {picture ? (
        <img
          src={imageAddress(smallerPath(picture, 480))}
          alt=""
          className="aspect-[1200/630] w-full rounded-control border border-line bg-sage object-cover"
        />
      ) : null}
    </div>
  );
}

function ZoneChoice({ field, zones }: { field: FormField; zones: EventChoices["zones"] }) {
  const { fields } = useCopy("admin").events;
  return (
    <Field id={field.id} label={fields.timeZone} error={field.error} required>
      <Select name={field.name} defaultValue={String(field.value)}>
        {zones.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function HeldPlaces({ field, mayRelease }: { field: FormField; mayRelease: boolean }) {
  const { fields, hints } = useCopy("admin").events;
  const isHeld = field.value === true;
  return (
    <>
      <Switch
        name={mayRelease ? field.name : undefined}
        disabled={!mayRelease}
        defaultChecked={isHeld}
        label={fields.confirmByMail}
        hint={mayRelease ? hints.confirmByMail : `${hints.confirmByMail} ${hints.ownerOnly}`}
      />
      {/* A disabled switch is not sent. */}
      {isHeld && !mayRelease ? <input type="hidden" name={field.name} value="on" /> : null}
    </>
  );
}
