import { useId } from "react";
import { FieldError } from "#app/components/ui/forms/field.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { maxTextLength } from "#app/platform/i18n/changes/check-change.ts";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { exampleAt, textAt, type NodePath } from "./values.ts";

type TextInputProps = {
  language: Language;
  label: string;
  /** With the name of the field: what a screen reader says. */
  longLabel: string;
  name?: string;
  delivered: CopyNode;
  where: NodePath;
  value: string;
  errors: string[];
  onChange: (text: string) => void;
};

/** A text in one language with advice on its length. */
export function TextInput(props: TextInputProps) {
  const { language, label, longLabel, name, delivered, where, value, errors, onChange } = props;
  const copy = useCopy("pages").fields;
  const id = useId();
  const example = textAt(delivered, where) ?? exampleAt(delivered, where);
  const usual = typeof example === "string" ? example.length : 0;
  const advised = advisedLength(usual);
  return (
    <div>
      <label htmlFor={id} className="flex justify-between gap-3 text-sm text-ink-soft">
        <span aria-hidden>{label}</span>
        <span className="sr-only">{longLabel}</span>
      </label>
      <Textarea
        id={id}
        name={name}
        lang={language}
        rows={Math.min(10, Math.max(1, Math.ceil(Math.max(value.length, usual) / 48)))}
        maxLength={maxTextLength("x".repeat(usual)) + 200}
        value={value}
        aria-describedby={errors.length > 0 ? `${id}-errors ${id}-length` : `${id}-length`}
        aria-invalid={errors.length > 0 || undefined}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 field-sizing-content max-h-80 py-2 text-base"
      />
      {errors.length > 0 ? (
        <div id={`${id}-errors`} role="alert">
          {errors.map((error) => (
            <FieldError key={error} className="mt-1">
              {error}
            </FieldError>
          ))}
        </div>
      ) : null}
      <p id={`${id}-length`} className={`mt-1 text-sm ${value.length > advised ? "text-clay-deep" : "text-ink-soft"}`}>
        {fill(value.length > advised ? copy.tooLongAdvice : copy.lengthAdvice, {
          count: value.length,
          delivered: usual,
          advised,
        })}
      </p>
    </div>
  );
}

/** The layouts have room for about a third more than the delivered text. */
function advisedLength(usual: number): number {
  return Math.max(usual + 15, Math.round(usual * 1.35));
}
