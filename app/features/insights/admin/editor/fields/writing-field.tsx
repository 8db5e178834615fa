import { useId, type ComponentProps } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { FieldError, FieldHint } from "#app/components/ui/forms/field.tsx";

type WritingFieldProps = Omit<ComponentProps<"textarea">, "onChange" | "value"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Said to screen readers; others see it in the empty field. */
  hint?: string;
  /** A remark that is shown. */
  note?: string;
  error?: string;
  /** A line break becomes a space, and Enter leads to the next field. */
  isOneLine?: boolean;
};

/** A field that looks like the article and grows with its words. Its label is for screen readers. */
export function WritingField({
  label,
  value,
  onChange,
  hint,
  note,
  error,
  isOneLine = false,
  className,
  ...props
}: WritingFieldProps) {
  const id = useId();
  const said = note ?? hint;
  const described = [said ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {/* The copy behind the field makes the grid as high as the words; not every browser can size a field itself. */}
      <div data-value={value || (hint ?? label)} className={cn("writing-field", className)}>
        <textarea
          {...props}
          id={id}
          rows={1}
          value={value}
          data-one-line={isOneLine ? "" : undefined}
          placeholder={hint ?? label}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(isOneLine ? target.value.replace(/\s*[\r\n]+\s*/g, " ") : target.value)}
        />
      </div>
      {said ? (
        <FieldHint id={`${id}-hint`} className={note ? "font-medium text-clay-deep" : "sr-only"}>
          {said}
        </FieldHint>
      ) : null}
      {error ? (
        <FieldError id={`${id}-error`} className="mt-2">
          {error}
        </FieldError>
      ) : null}
    </div>
  );
}
