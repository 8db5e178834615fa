import type { ReactNode } from "react";
import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { RecordControls, useRecordLabels } from "#app/components/admin/form/record-controls.tsx";
import { coverFamilies } from "#app/components/art/cover-families.ts";
import { coverPath } from "#app/components/cards/cover-path.ts";
import { Field, FieldError } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { PictureField } from "#app/components/admin/images/picture-field.tsx";
import type { LibraryPicture } from "#app/components/admin/images/plain-picture-fields.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";
import { recordDeclarations } from "./record-declarations.ts";
import { TemplateField } from "./template-field.tsx";

type Get = (name: string) => FormField;
type FieldsProps = { kind: RecordKind; isNew: boolean; field: Get; library: LibraryPicture[] };

/** The fields of a team member, a story, a quote, a fact, a category or a template. */
export function RecordFields({ kind, isNew, field, library }: FieldsProps) {
  const copy = useCopy("people");
  const { templates, hints } = copy;
  const fields = useFieldNames(kind);
  const isTemplate = kind === "template";
  const picture = (
    <PictureField field={field} label={kind === "story" ? fields.picture : copy.fields.portrait} library={library} />
  );
  const ofTemplate = { name: templates.nameHint, subject: templates.subjectHint, text: templates.textHint };
  const own: Record<string, ReactNode> = {
    picture,
    focusX: null,
    focusY: null,
    permissionBy: <PermissionFields field={field} />,
    permissionOn: null,
    onHome: <Places field={field} />,
    onOfferings: null,
    key: <KeyField field={field("key")} isNew={isNew} />,
    family: <FamilyField field={field("family")} />,
    shown: <ShownBox kind={kind} field={field("shown")} />,
    ...(isTemplate && {
      subject: <TemplateField name="subject" label={templates.subject} hint={ofTemplate.subject} field={field} />,
      text: <TemplateField name="text" label={fields.text} hint={ofTemplate.text} rows={10} field={field} />,
    }),
  };
  return (
    <RecordControls
      declared={recordDeclarations[kind]}
      field={field}
      copy={{
        fields,
        hints: isTemplate
          ? ofTemplate
          : {
              ...hints,
              ...(kind === "quote" && { words: fill(hints.words, { max: recordDeclarations.quote.words.max }) }),
            },
      }}
      own={own}
    />
  );
}

/** The names of the fields, for the summary of errors and the comparison of versions. */
export function useFieldLabels(kind: RecordKind): Record<string, string> {
  return useRecordLabels(recordDeclarations[kind], useFieldNames(kind));
}

function useFieldNames(kind: RecordKind) {
  const { fields, templates } = useCopy("people");
  return {
    ...fields,
    ...(kind === "team-member" ? { picture: fields.portrait } : {}),
    ...(kind === "template" ? { subject: templates.subject, shown: templates.offered } : {}),
  };
}

function ShownBox({ kind, field }: { kind: RecordKind; field: FormField }) {
  const { form: copy } = useCopy("people");
  const { shown } = useFieldNames(kind);
  return (
    <Checkbox
      id={field.id}
      name={field.name}
      defaultChecked={field.value === true}
      label={shown}
      hint={copy.shownHint[kind]}
      error={field.error}
    />
  );
}

function Places({ field }: { field: Get }) {
  const { form: copy, fields } = useCopy("people");
  return (
    <fieldset className="rounded-card border border-line p-5">
      <legend className="px-2 text-base font-medium">{copy.places}</legend>
      {(["onHome", "onOfferings"] as const).map((name) => {
        const { id, value, error } = field(name);
        return (
          <Checkbox key={name} id={id} name={name} defaultChecked={value === true} label={fields[name]} error={error} />
        );
      })}
    </fieldset>
  );
}

function KeyField({ field: { id, name, value, error }, isNew }: { field: FormField; isNew: boolean }) {
  const { fields, hints } = useCopy("people");
  return (
    <Field id={id} label={fields.key} hint={hints.key} error={error}>
      <Input
        name={name}
        defaultValue={String(value)}
        maxLength={recordDeclarations.category.key.max}
        readOnly={!isNew}
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
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
        maxLength={recordDeclarations.story.permissionBy.max}
      />
      <div className="self-end">
        <TextField field={field("permissionOn")} label={fields.permissionOn} type="date" />
      </div>
    </fieldset>
  );
}
