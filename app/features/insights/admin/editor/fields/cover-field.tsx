import { useId, type KeyboardEvent, type MouseEvent } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import {
  coverFocus,
  focusClass,
  focusRange,
  nearestFocus,
  readFocus,
  defaultFocus,
  type CoverFocus,
} from "#app/components/cards/cover-focus.ts";
import type { PostForm } from "../post-schema.server.ts";
import { nameOf } from "../post-rules.ts";
import { ownValue } from "#app/platform/own-value.ts";

type CoverFieldProps = { address: string; form: PostForm; onChange: (fields: Partial<PostForm>) => void };

const parts = [
  { part: "x", field: "coverX" },
  { part: "y", field: "coverY" },
  { part: "zoom", field: "coverZoom" },
] as const;

/** Which part of the featured image is shown: by a click, with the arrow keys, or in number fields. */
export function CoverField({ address, form, onChange }: CoverFieldProps) {
  const copy = useCopy("admin").editor.cover;
  const id = useId();
  const focus = focusOf(form);
  const change = (changed: Partial<CoverFocus>) => {
    const next = { ...focus, ...changed };
    onChange(
      Object.fromEntries(
        parts.map(({ part, field }) => {
          const value = nearestFocus(part, next[part]);
          return [field, value === defaultFocus[part] ? "" : String(value)];
        }),
      ),
    );
  };
  const where = fill(copy.position, focus);
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="text-base font-medium">{copy.label}</legend>
      <p id={`${id}-hint`} className="mt-1 text-[0.9375rem] text-ink-soft">
        {copy.hint}
      </p>
      <div className="mt-3 grid gap-5">
        <figure className="min-w-0">
          <div
            role="slider"
            tabIndex={0}
            aria-label={copy.point}
            aria-describedby={`${id}-hint`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={focus.x}
            aria-valuetext={where}
            onClick={(event) => change(pointOf(event))}
            onKeyDown={(event) => moveByKey(event, focus, change)}
            className="relative w-fit cursor-crosshair overflow-hidden rounded-control border border-line bg-sage noscript:pointer-events-none"
          >
            <img src={address} alt="" draggable={false} className="max-h-72 max-w-full select-none" />
            <span
              aria-hidden
              className={cn(
                "cover-dot pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-clay/60 shadow-md",
                focusClass(focus).replace("cover-focus ", ""),
              )}
            />
          </div>
          <figcaption className="mt-1.5 text-[0.9375rem] text-ink-soft">{copy.whole}</figcaption>
        </figure>
        <figure className="min-w-0">
          <div className="overflow-hidden rounded-control border border-line bg-sage">
            <img src={address} alt="" className={cn("aspect-[1200/630] w-full object-cover", focusClass(focus))} />
          </div>
          <figcaption className="mt-1.5 text-[0.9375rem] text-ink-soft">{copy.shown}</figcaption>
        </figure>
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        {parts.map(({ part, field }) => (
          <Field key={part} label={copy[part]} className="w-36">
            <Input
              type="number"
              inputMode="numeric"
              name={nameOf(field)}
              {...focusRange[part]}
              value={form[field] || String(defaultFocus[part])}
              onChange={(event) => onChange({ [field]: event.target.value })}
              onBlur={() => change({})}
            />
          </Field>
        ))}
        {form.coverX || form.coverY || form.coverZoom ? (
          <Button
            type="button"
            variant="link"
            size="sm"
            onClick={() => change(defaultFocus)}
            className="h-12 noscript:hidden"
          >
            {copy.reset}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

/** What the number fields say; while one is being typed, the nearest value that exists. */
function focusOf({ coverX, coverY, coverZoom }: PostForm): CoverFocus {
  const stored = {
    coverX: readFocus("x", coverX),
    coverY: readFocus("y", coverY),
    coverZoom: readFocus("zoom", coverZoom),
  };
  return coverFocus(stored) ?? defaultFocus;
}

function pointOf({ currentTarget, clientX, clientY }: MouseEvent): { x: number; y: number } {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
}

const steps: Record<string, { part: keyof CoverFocus; by: number }> = {
  ArrowLeft: { part: "x", by: -focusRange.x.step },
  ArrowRight: { part: "x", by: focusRange.x.step },
  ArrowUp: { part: "y", by: -focusRange.y.step },
  ArrowDown: { part: "y", by: focusRange.y.step },
  "+": { part: "zoom", by: focusRange.zoom.step },
  "-": { part: "zoom", by: -focusRange.zoom.step },
};

function moveByKey(event: KeyboardEvent, focus: CoverFocus, change: (changed: Partial<CoverFocus>) => void) {
  const step = ownValue(steps, event.key);
  if (event.key !== "Home" && (!step || event.ctrlKey || event.metaKey || event.altKey)) return;
  event.preventDefault();
  change(step ? { [step.part]: focus[step.part] + step.by } : defaultFocus);
}
