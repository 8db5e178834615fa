import { Plus } from "lucide-react";
import { useRef, type ComponentProps, type Ref } from "react";
import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field, FieldHint } from "#app/components/ui/forms/field.tsx";
import { useFieldControl } from "#app/components/ui/forms/field-context.ts";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { codeOf } from "#app/platform/text/variables.ts";
import { setControl } from "./set-control.ts";
import { VariableText, type VariableTextHandle } from "./variable-text.tsx";

type VariableFieldProps = {
  field: FormField;
  label: string;
  hint?: string;
  lang: string;
  rows: number;
  maxLength: number;
  /** What may stand in the text, by its code. */
  variables: Readonly<Record<string, string>>;
  /** "Insert: {{name}}", and what explains the codes without JavaScript. */
  words: { insert: string; codes: string };
};

/** A text of an AdminForm with variables: pieces with a name, put in by buttons; codes without JavaScript. */
export function VariableField({ variables, words, ...props }: VariableFieldProps) {
  const { field, label, hint, lang, rows } = props;
  const hydrated = useHydrated();
  const hidden = useRef<HTMLInputElement>(null);
  const text = useRef<VariableTextHandle>(null);
  if (!hydrated)
    return (
      <div>
        <TextField {...props} />
        <FieldHint className="hidden noscript:block">
          {words.codes}{" "}
          {Object.entries(variables)
            .map(([code, name]) => `${codeOf(code)} = ${name}`)
            .join(", ")}
        </FieldHint>
      </div>
    );
  return (
    <div className="min-w-0">
      <input ref={hidden} type="hidden" name={field.name} value={String(field.value)} />
      <Field id={field.id} label={<span id={`${field.id}-label`}>{label}</span>} hint={hint} error={field.error}>
        <Pieces
          ref={text}
          lang={lang}
          labelledBy={`${field.id}-label`}
          rows={rows}
          value={String(field.value)}
          nameOf={(code) => variables[code] ?? code}
          onChange={(value) => setControl(hidden.current, value)}
        />
      </Field>
      {/* One row on a phone, which a finger moves sideways. */}
      <p className="mt-2 flex gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 lg:flex-wrap">
        {Object.entries(variables).map(([code, name]) => (
          <Button
            key={code}
            type="button"
            variant="outline"
            size="sm"
            className="shrink-0"
            aria-label={`${fill(words.insert, { name })}: ${label}`}
            // The cursor stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => text.current?.insert(code)}
          >
            <Plus aria-hidden />
            {name}
          </Button>
        ))}
      </p>
    </div>
  );
}

type PiecesProps = {
  ref: Ref<VariableTextHandle>;
  lang: string;
  labelledBy: string;
  rows: number;
  value: string;
  nameOf: (code: string) => string;
  onChange: (value: string) => void;
};

function Pieces({ ref, lang, labelledBy, rows, value, nameOf, onChange }: PiecesProps) {
  const control = useFieldControl<Pick<ComponentProps<"div">, "id" | "aria-describedby" | "aria-invalid">>({});
  return (
    <VariableText
      ref={ref}
      id={control.id}
      lang={lang}
      value={value}
      nameOf={nameOf}
      aria-labelledby={labelledBy}
      aria-describedby={control["aria-describedby"]}
      aria-invalid={control["aria-invalid"]}
      onChange={onChange}
      className={rows > 1 ? "max-h-96 min-h-40 overflow-y-auto py-2" : "min-h-11 py-2"}
    />
  );
}
