import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { coverFamilies } from "#app/components/art/cover-families.ts";
import { coverPath } from "#app/components/cards/cover-path.ts";
import { Field, FieldError } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { LanguagePair } from "#app/components/admin/form/language-pair.tsx";
import { maxLength } from "#app/components/admin/form/lengths.ts";
import { PictureField } from "#app/components/admin/images/picture-field.tsx";
import type { LibraryPicture } from "#app/components/admin/images/plain-picture-fields.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";
import { TemplateFields } from "./template-fields.tsx";

type Get = (name: string) => FormField;
type FieldsProps = { kind: RecordKind; isNew: boolean; field: Get; library: LibraryPicture[] };

/** The fields of a team member, a story, a quote, a fact, a category or a template. */
export function RecordFields(props: FieldsProps) {
  const { form: copy, templates } = useCopy("people");
  const shown = props.field("shown");
  const Fields = {
    "team-member": TeamFields,
    story: StoryFields,
    quote: QuoteFields,
    fact: FactFields,
    category: CategoryFields,
    template: TemplateFields,
  }[props.kind];
  return (
    <>
      <Fields {...props} />
      <Checkbox
        id={shown.id}
        name={shown.name}
        defaultChecked={shown.value === true}
        label={props.kind === "template" ? templates.offered : copy.shown}
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
      <LanguagePair field={field} name="title" label={fields.title} maxLength={maxLength.title} />
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

function FactFields({ field }: FieldsProps) {
  const { fields, hints } = useCopy("people");
  return (
    <>
      <LanguagePair
        field={field}
        name="figure"
        label={fields.figure}
        hint={hints.figure}
        maxLength={maxLength.figure}
      />
      <LanguagePair
        field={field}
        name="meaning"
        label={fields.meaning}
        hint={hints.meaning}
        maxLength={maxLength.line}
      />
      <LanguagePair field={field} name="source" label={fields.source} hint={hints.source} maxLength={maxLength.line} />
      <TextField field={field("sourceUrl")} label={fields.sourceUrl} type="url" placeholder="https://" />
    </>
  );
}

function CategoryFields({ field, isNew }: FieldsProps) {
  const { fields, hints } = useCopy("people");
  const key = field("key");
  return (
    <>
      <LanguagePair field={field} name="name" label={fields.name} maxLength={maxLength.category} />
      <LanguagePair field={field} name="about" label={fields.about} hint={hints.about} maxLength={maxLength.line} />
      <Field id={key.id} label={fields.key} hint={hints.key} error={key.error}>
        <Input
          name={key.name}
          defaultValue={String(key.value)}
          maxLength={maxLength.key}
          readOnly={!isNew}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <FamilyField field={field("family")} />
    </>
  );
}

/** How covers are drawn, each with an example. */
function FamilyField({ field: { id, name, value, error } }: { field: FormField }) {
  const { fields, hints, families } = useCopy("people");
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="text-base font-medium">{fields.family}</legend>
      <p id={`${id}-hint`} className="mt-1 text-[0.9375rem] text-ink-soft">
        {hints.family}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {(["", ...coverFamilies] as const).map((family) => (
          <label
            key={family}
            className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-2.5 gap-y-2 rounded-card border border-line p-2.5 text-[0.9375rem] leading-snug has-checked:border-forest has-checked:bg-sage/50"
          >
            <img
              src={coverPath({ kind: family || "mixed", slug: "example" })}
              alt=""
              width={1200}
              height={630}
              loading="lazy"
              className="col-span-2 aspect-[1200/630] w-full rounded-[0.5rem] bg-sage object-cover"
            />
            <input
              type="radio"
              id={family === "" ? id : undefined}
              name={name}
              value={family}
              defaultChecked={value === family}
              className="size-5 accent-forest"
            />
            {families[family || "mixed"]}
          </label>
        ))}
      </div>
      {error ? <FieldError className="mt-2">{error}</FieldError> : null}
    </fieldset>
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
