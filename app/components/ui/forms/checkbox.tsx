import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "../cn.ts";
import { FieldError, LabelHint, RequiredMark } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ label, hint, error, id, className, ...props }: CheckboxProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const describedBy = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(" ") || undefined;

  return (
    <div className={className}>
      <label
        className={cn(
          "grid grid-cols-[1.5rem_1fr] gap-x-3 py-2",
          props.disabled ? "cursor-not-allowed opacity-55" : "cursor-pointer",
        )}
      >
        <input
          type="checkbox"
          id={inputId}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={cn(
            "peer col-start-1 row-start-1 mt-0.5 size-6 cursor-[inherit] appearance-none rounded-[0.3rem] border border-line-strong bg-card forced-colors:appearance-auto",
            "transition-colors duration-200 ease-calm checked:border-forest checked:bg-forest hover:border-forest aria-invalid:border-danger",
          )}
          {...props}
        />
        <Check
          aria-hidden
          className="pointer-events-none col-start-1 row-start-1 mt-1.5 size-4 justify-self-center stroke-[2.5] text-card opacity-0 transition-opacity duration-200 peer-checked:opacity-100 forced-colors:hidden"
        />
        <span className="text-base leading-7">
          {label}
          {props.required ? <RequiredMark /> : null}
          {hint ? <LabelHint id={`${inputId}-hint`}>{hint}</LabelHint> : null}
        </span>
      </label>
      {error ? (
        <FieldError id={`${inputId}-error`} className="mb-2 pl-9">
          {error}
        </FieldError>
      ) : null}
    </div>
  );
}
