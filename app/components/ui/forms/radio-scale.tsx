import { type KeyboardEvent, type ReactNode, useId } from "react";
import { cn } from "../cn.ts";
import { FieldError, RequiredMark } from "./field.tsx";

type RadioScaleProps = {
  name: string;
  legend: ReactNode;
  /** One label per value, starting at 0. */
  labels: readonly string[];
  startLabel: string;
  endLabel: string;
  value?: number | null;
  defaultValue?: number | null;
  onValueChange?: (value: number) => void;
  error?: ReactNode;
  required?: boolean;
  className?: string;
};

export function RadioScale({
  name,
  legend,
  labels,
  startLabel,
  endLabel,
  value,
  defaultValue,
  onValueChange,
  error,
  required,
  className,
}: RadioScaleProps) {
  const id = useId();
  const last = labels.length - 1;

  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      onKeyDown={chooseByDigit}
      className={cn("@container min-w-0", className)}
    >
      <legend id={`${id}-legend`} className="mb-4 max-w-prose text-body leading-normal font-medium text-pretty">
        {legend}
        {required ? <RequiredMark /> : null}
      </legend>
      <div className="relative isolate max-w-xl">
        {/* The line that connects the values. */}
        <span aria-hidden className="absolute inset-x-5 top-7 -z-10 h-px bg-line-strong" />
        <div className="flex justify-between">
          {labels.map((label, index) => (
            <label key={label} className="grid h-14 min-w-11 cursor-pointer place-items-center">
              <input
                type="radio"
                name={name}
                value={index}
                required={required}
                checked={value === undefined ? undefined : value === index}
                defaultChecked={value === undefined ? defaultValue === index : undefined}
                onChange={() => onValueChange?.(index)}
                className={cn(
                  "peer col-start-1 row-start-1 size-11 cursor-[inherit] appearance-none rounded-full border bg-card sm:size-12",
                  "transition-[background-color,border-color] duration-200 ease-calm hover:border-forest not-checked:hover:bg-sage checked:border-forest checked:bg-forest",
                  "forced-colors:forced-color-adjust-none forced-colors:border-[ButtonText] forced-colors:bg-[Canvas] forced-colors:checked:border-[Highlight] forced-colors:checked:bg-[Highlight]",
                  error ? "border-danger" : "border-line-strong",
                )}
              />
              <span className="pointer-events-none col-start-1 row-start-1 font-display text-xl font-light transition-colors duration-200 peer-checked:text-card forced-colors:forced-color-adjust-none forced-colors:text-[CanvasText] forced-colors:peer-checked:text-[HighlightText]">
                {index}
              </span>
              {/* Always part of the accessible name; visible when selected, below or beside the scale. */}
              <span
                className={cn(
                  "pointer-events-none absolute inset-x-[34%] top-16 text-center text-[0.9375rem] leading-snug font-medium text-forest opacity-0 transition-opacity duration-200",
                  "@3xl:inset-x-auto @3xl:top-0 @3xl:left-full @3xl:ml-6 @3xl:flex @3xl:h-14 @3xl:w-44 @3xl:items-center @3xl:text-left @3xl:text-base",
                  index === 0 || index === last ? "@3xl:peer-checked:opacity-100" : "peer-checked:opacity-100",
                )}
              >
                {label}
              </span>
            </label>
          ))}
        </div>
        <div
          aria-hidden
          className="flex min-h-12 justify-between pt-2 @3xl:min-h-0 text-[0.9375rem] leading-snug text-ink-soft"
        >
          <span className="max-w-[30%] @md:max-w-[33%] @3xl:max-w-none">{startLabel}</span>
          <span className="max-w-[30%] text-right @md:max-w-[33%] @3xl:max-w-none">{endLabel}</span>
        </div>
      </div>
      {error ? (
        <FieldError id={`${id}-error`} className="mt-3">
          {error}
        </FieldError>
      ) : null}
    </fieldset>
  );
}

function chooseByDigit(event: KeyboardEvent<HTMLFieldSetElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return;
  const radio = event.currentTarget.querySelector<HTMLInputElement>(`input[value="${event.key}"]`);
  if (!radio) return;
  event.preventDefault();
  radio.focus();
  radio.click();
}
