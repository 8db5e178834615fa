import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "../cn.ts";
import { LabelHint } from "./field.tsx";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "children"> & { label: ReactNode; hint?: ReactNode };

/** A checkbox that is announced as a switch and submitted like any checkbox. */
export function Switch({ label, hint, id, className, ...props }: SwitchProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  return (
    <label
      className={cn(
        "flex min-h-11 items-start gap-4 py-2",
        props.disabled ? "cursor-not-allowed opacity-55" : "cursor-pointer",
        className,
      )}
    >
      <input
        type="checkbox"
        role="switch"
        id={inputId}
        aria-describedby={hint ? `${inputId}-hint` : undefined}
        className={cn(
          "h-7 w-12 shrink-0 cursor-[inherit] appearance-none rounded-full border border-line-strong bg-card p-[3px] forced-colors:appearance-auto",
          "before:block before:size-5 before:rounded-full before:bg-line-strong before:transition-[translate,background-color] before:duration-200 before:ease-calm",
          "transition-colors duration-200 ease-calm hover:border-forest checked:border-forest checked:bg-forest",
          "checked:before:translate-x-5 checked:before:bg-card",
        )}
        {...props}
      />
      <span className="text-base leading-7">
        {label}
        {hint ? <LabelHint id={`${inputId}-hint`}>{hint}</LabelHint> : null}
      </span>
    </label>
  );
}
