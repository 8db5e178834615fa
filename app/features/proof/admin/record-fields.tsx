import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { LanguagePair, useLanguageLabels } from "#app/components/admin/form/language-pair.tsx";
import { maxLength } from "#app/components/admin/form/lengths.ts";
import { PictureField } from "#app/components/admin/images/picture-field.tsx";
import type { LibraryPicture } from "#app/components/admin/images/plain-picture-fields.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";

type Get = (name: string) => FormField;
type FieldsProps = { kind: RecordKind; field: Get; library: LibraryPicture[] };

/** The fields of a team member, a story or a quote. */
export function RecordFields(props: FieldsProps) {
  const { form: copy } = useCopy("people");
  const shown = props.field("shown");
  const Fields = { "team-member": TeamFields, story: StoryFields, quote: QuoteFields }[props.kind];
  return (
    <>
      <Fields {...props} />
      <Checkbox
        id={shown.id}
        name={shown.name}
        defaultChecked={shown.value === true}
        label={copy.shown}
        hint={copy.shownHint[props.kind]}
        error={shown.error}
      />
    </>
  );
}

function TeamFields({ field, library }: FieldsProps) {
  const { fields, hints } = useCopy("people");
  return (
    <>
      <TextField field={field("name")} label={fields.name} maxLength={maxLength.name} required />
      <LanguagePair field={field} name="role" label={fields.role} maxLength={maxLength.line} />
      <LanguagePair
        field={field}
        name="text"
        label={fields.text}
        hint={hints.text}
        rows={7}
        maxLength={maxLength.text}
      />
      <PictureField field={field} label={fields.portrait} library={library} />
    </>
  );
}

function StoryFields({ field, library }: FieldsProps) {
  const { fields, hints } = useCopy("people");
  return (
    <>
      <LanguagePair field={field} name="title" label={fields.title} maxLength={maxLength.title} required />
      <TextField field={field("slug")} label={fields.slug} hint={hints.slug} maxLength={maxLength.slug} />
      {(["situation", "done", "changed"] as const).map((name) => (
        <LanguagePair
          key={name}
          field={field}
          name={name}
          label={fields[name]}
          hint={hints.text}
          rows={6}
          maxLength={maxLength.text}
        />
      ))}
      <PictureField field={field} label={fields.picture} library={library} />
      <LanguagePair
        field={field}
        name="pictureAlt"
        label={fields.pictureAlt}
        hint={hints.pictureAlt}
        maxLength={maxLength.alt}
      />
      <PermissionFields field={field} />
    </>
  );
}

function QuoteFields({ field }: FieldsProps) {
  const { form: copy, fields, hints } = useCopy("people");
  const wordsHint = fill(hints.words, { max: maxLength.words });
  return (
    <>
      <LanguagePair
        field={field}
        name="words"
        label={fields.words}
        hint={wordsHint}
        rows={5}
        maxLength={maxLength.words}
      />
      <TextField field={field("name")} label={fields.name} maxLength={maxLength.name} required />
      <LanguagePair field={field} name="role" label={fields.role} maxLength={maxLength.line} />
      <TextField field={field("organization")} label={fields.organization} maxLength={maxLength.line} />
      <fieldset className="rounded-card border border-line p-5">
        <legend className="px-2 text-base font-medium">{copy.places}</legend>
        {(["onHome", "onOfferings"] as const).map((name) => {
          const { id, value, error } = field(name);
          return (
            <Checkbox
              key={name}
              id={id}
              name={name}
              defaultChecked={value === true}
              label={fields[name]}
              error={error}
            />
          );
        })}
      </fieldset>
      <PermissionFields field={field} />
    </>
  );
}

function PermissionFields({ field }: { field: Get }) {
  const { form: copy, fields, hints } = useCopy("people");
  return (
    <fieldset className="grid gap-5 rounded-card border border-line p-5 sm:grid-cols-[1fr_14rem]">
      <legend className="px-2 text-base font-medium">{copy.permission}</legend>
      <p className="text-[0.9375rem] text-ink-soft sm:col-span-full">{copy.permissionHint}</p>
      <TextField
        field={field("permissionBy")}
        label={fields.permissionBy}
        hint={hints.permissionBy}
        maxLength={maxLength.line}
      />
      <div className="self-end">
        <TextField field={field("permissionOn")} label={fields.permissionOn} type="date" />
      </div>
    </fieldset>
  );
}

/** The names of the fields, for the summary of errors and the comparison of versions. */
export function useFieldLabels(kind: RecordKind): Record<string, string> {
  const { fields } = useCopy("people");
  const { role, text, title, situation, done, changed, pictureAlt, words } = fields;
  const byLanguage = useLanguageLabels({ role, text, title, situation, done, changed, pictureAlt, words });
  return { ...fields, ...byLanguage, ...(kind === "team-member" ? { picture: fields.portrait } : {}) };
}
