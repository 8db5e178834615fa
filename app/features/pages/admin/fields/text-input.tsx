import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { FieldError } from "#app/components/ui/forms/field.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { maxTextLength } from "#app/platform/i18n/changes/check-change.ts";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { useLabels } from "./use-labels.ts";
import { VariableText } from "#app/components/admin/variables/variable-text.tsx";
import { codeOf, variablesOf } from "#app/platform/text/variables.ts";
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
  const { variableName } = useLabels();
  const delivers = variablesOf(textAt(delivered, where) ?? "");
  const [begins] = useState(() => variablesOf(value));
  const hasVariables = delivers.length + begins.length > 0;
  const hydrated = useHydrated();
  const missing = delivers.filter((variable) => !variablesOf(value).includes(variable));
  const control = {
    lang: language,
    "aria-describedby": errors.length > 0 ? `${id}-errors ${id}-length` : `${id}-length`,
    "aria-invalid": errors.length > 0 || undefined,
  };
  return (
    <div>
      <label id={`${id}-label`} htmlFor={id} className="flex justify-between gap-3 text-sm text-ink-soft">
        <span aria-hidden>{label}</span>
        <span className="sr-only">{longLabel}</span>
      </label>
      {hasVariables && hydrated ? (
        <>
          {name ? <input type="hidden" name={name} value={value} /> : null}
          <VariableText
            {...control}
            value={value}
            nameOf={variableName}
            aria-labelledby={`${id}-label`}
            onChange={onChange}
            className="mt-1 max-h-80 min-h-11 overflow-y-auto py-2 text-base"
          />
        </>
      ) : (
        <Textarea
          {...control}
          id={id}
          name={name}
          rows={Math.min(10, Math.max(1, Math.ceil(Math.max(value.length, usual) / 48)))}
          maxLength={maxTextLength("x".repeat(usual)) + 200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="mt-1 field-sizing-content max-h-80 py-2 text-base"
        />
      )}
      {hasVariables && !hydrated ? (
        <p className="mt-1 hidden text-sm text-ink-soft noscript:block">
          {copy.variableHint} {delivers.map((one) => `${codeOf(one)} = ${variableName(one)}`).join(", ")}
        </p>
      ) : null}
      {hydrated && missing.length > 0 ? (
        <p className="mt-1 flex flex-wrap gap-2">
          {missing.map((variable) => (
            <Button
              key={variable}
              type="button"
              variant="outline"
              size="sm"
              onClick={() => onChange(`${value.trimEnd()} ${codeOf(variable)}`.trimStart())}
            >
              <Plus aria-hidden />
              {fill(copy.addVariable, { name: variableName(variable) })}
            </Button>
          ))}
        </p>
      ) : null}
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
