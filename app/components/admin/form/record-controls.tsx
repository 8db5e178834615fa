import type { ReactNode } from "react";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { Switch } from "#app/components/ui/forms/switch.tsx";
import { TextField, type FormField } from "./form-field.tsx";
import { useLanguageLabels } from "./language-pair.tsx";
import { namesOf, type LabelsOf, type RecordField, type RecordFields } from "#app/platform/records/record-fields.ts";

type Texts = Readonly<Record<string, string>>;

type RecordControlsProps<Declared extends RecordFields> = {
  declared: Declared;
  field: (name: string) => FormField;
  /** By the fields' names; `options` also by those of a choice. */
  copy: {
    fields: LabelsOf<Declared> & Texts;
    hints: Texts;
    sections?: Texts;
    options?: Readonly<Record<string, Texts>>;
  };
  /** The controls of fields that are not drawn from their declaration alone; null where another one has it inside. */
  own?: Readonly<Record<string, ReactNode>>;
};

/** The controls of a record in the order of its declaration, in sections and rows. */
export function RecordControls<Declared extends RecordFields>({
  declared,
  field,
  copy,
  own = {},
}: RecordControlsProps<Declared>) {
  const labels = useRecordLabels(declared, copy.fields);
  const control = (name: string, declaration: RecordField): ReactNode =>
    name in own
      ? own[name]
      : namesOf(name, declaration).map((each) => (
          <DeclaredControl
            key={each}
            declared={declaration}
            field={field(each)}
            label={labels[each] ?? each}
            hint={copy.hints[each] ?? copy.hints[name]}
            options={copy.options?.[name]}
            lang={declaration.words ? (each === name ? "en" : "es") : undefined}
          />
        ));
  const drawn = Object.entries(declared).filter(([name]) => own[name] !== null);
  return sectionsOf(drawn).map(({ section, rows }) => {
    const controls = rows.map((row) => {
      const columns = row.some(([, { words }]) => words) ? 2 : (row[0]?.[1].inRow ?? 1);
      const inside = row.map(([name, declaration]) => control(name, declaration));
      return (
        <div key={row[0]?.[0]} className={grids[columns]}>
          {inside}
        </div>
      );
    });
    if (!section) return controls;
    return (
      <fieldset key={section} className="grid min-w-0 gap-5 rounded-card border border-line bg-card p-5 sm:p-6">
        <legend className="px-2 font-display text-heading">{copy.sections?.[section]}</legend>
        {controls}
      </fieldset>
    );
  });
}

const grids = {
  1: "grid gap-5",
  2: "grid items-end gap-x-6 gap-y-5 sm:grid-cols-2",
  3: "grid items-end gap-5 sm:grid-cols-3",
};

/** The labels by the names in the form, for the controls, the summary of errors and the comparison of versions. */
export function useRecordLabels(declared: RecordFields, fields: Texts): Record<string, string> {
  const inLanguages = Object.fromEntries(
    Object.entries(declared).flatMap(([name, { words }]) => (words ? [[name, fields[name] ?? name]] : [])),
  );
  return { ...fields, ...useLanguageLabels(inLanguages) };
}

type Named = [name: string, field: RecordField];

function sectionsOf(fields: Named[]): { section: string | undefined; rows: Named[][] }[] {
  const sections: { section: string | undefined; rows: Named[][] }[] = [];
  for (const [name, field] of fields) {
    let last = sections.at(-1);
    if (!last || last.section !== field.section) sections.push((last = { section: field.section, rows: [] }));
    const row = last.rows.at(-1);
    if (field.inRow && row?.[0]?.[1].inRow === field.inRow && row.length < field.inRow) row.push([name, field]);
    else last.rows.push([[name, field]]);
  }
  return sections;
}

type DeclaredControlProps = {
  declared: RecordField;
  field: FormField;
  label: string;
  hint: string | undefined;
  options: Texts | undefined;
  lang: string | undefined;
};

function DeclaredControl({ declared, field, label, hint, options, lang }: DeclaredControlProps) {
  switch (declared.kind) {
    case "switch":
      return (
        <Switch
          name={field.name}
          defaultChecked={field.value === true}
          label={label}
          hint={hint}
          className="self-end"
        />
      );
    case "choice":
      return (
        <Field id={field.id} label={label} hint={hint} error={field.error} required={declared.required}>
          <Select name={field.name} defaultValue={String(field.value)}>
            {declared.options.map((option) => (
              <option key={option} value={option}>
                {options?.[option] ?? option}
              </option>
            ))}
          </Select>
        </Field>
      );
    case "boxes": {
      const chosen = Array.isArray(field.value) ? field.value : [];
      return (
        <fieldset id={field.id}>
          <legend className="text-base font-medium">{label}</legend>
          {declared.options.map((option, index) => (
            <Checkbox
              key={option}
              name={field.name}
              value={option}
              defaultChecked={chosen.includes(option)}
              label={options?.[option] ?? option}
              error={index === declared.options.length - 1 ? field.error : undefined}
            />
          ))}
        </fieldset>
      );
    }
    case "area":
      return (
        <TextField field={field} label={label} hint={hint} rows={declared.rows} maxLength={declared.max} lang={lang} />
      );
    case "own":
    case "ownSwitch":
      throw new Error(`The form draws ${field.name} itself.`);
    default:
      return (
        <TextField
          field={field}
          label={label}
          hint={hint}
          required={declared.required}
          type={declared.kind === "line" ? "text" : declared.kind}
          placeholder={declared.kind === "url" ? "https://" : undefined}
          maxLength={declared.kind === "line" || declared.kind === "url" ? declared.max : undefined}
          lang={lang}
        />
      );
  }
}
