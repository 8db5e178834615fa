import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "../cn.ts";
import { FieldContext } from "./field-context.ts";

type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** The translated word "optional", shown after the label. */
  optional?: string;
  id?: string;
  className?: string;
};

/** Label, hint and error of one control (Input, Textarea or Select), connected by ids. */
export function Field({ label, children, hint, error, required = false, optional, id, className }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined;

  return (
    <div className={cn("min-w-0", className)}>
      <label htmlFor={controlId} className="block text-base leading-snug font-medium text-ink">
        {label}
        {required ? <RequiredMark /> : null}
        {optional ? <span className="font-normal text-ink-soft"> ({optional})</span> : null}
      </label>
      {hint ? <FieldHint id={hintId}>{hint}</FieldHint> : null}
      <div className="mt-2">
        <FieldContext value={{ id: controlId, describedBy, invalid: Boolean(error), required }}>
          {children}
        </FieldContext>
      </div>
      {error ? (
        <FieldError id={errorId} className="mt-2">
          {error}
        </FieldError>
      ) : null}
    </div>
  );
}

export function FieldHint({ className, ...props }: ComponentProps<"p">) {
  return <p className={cn("mt-1 text-[0.9375rem] leading-normal text-ink-soft", className)} {...props} />;
}

export function FieldError({ className, children, ...props }: ComponentProps<"p">) {
  return (
    <p className={cn("flex gap-2 text-[0.9375rem] leading-normal font-medium text-danger", className)} {...props}>
      <CircleAlert aria-hidden className="mt-[0.2em] size-[1.1em] shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** A hint inside a label, below its text. A span, because a label may only contain inline content. */
export function LabelHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className="block text-[0.9375rem] leading-normal text-ink-soft">
      {children}
    </span>
  );
}

export function RequiredMark() {
  return (
    <span aria-hidden className="ml-1 text-clay">
      *
    </span>
  );
}
