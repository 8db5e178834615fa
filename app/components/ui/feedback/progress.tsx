import { cn } from "../cn.ts";

type ProgressProps = { value: number; max?: number; label: string; valueText?: string; className?: string };

/** Drawn with SVG attributes, because the Content-Security-Policy forbids style attributes in the server's HTML. */
export function Progress({ value, max = 100, label, valueText, className }: ProgressProps) {
  const fraction = Math.min(1, Math.max(0, value / max));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(fraction * 100)}
      aria-valuetext={valueText}
      className={cn("h-1.5 overflow-hidden rounded-full bg-line forced-colors:h-2 forced-colors:border", className)}
    >
      <svg aria-hidden focusable="false" viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full">
        <rect
          width="100"
          height="1"
          transform={`scale(${fraction} 1)`}
          className="fill-forest forced-colors:fill-[Highlight] transition-transform duration-500 ease-calm"
        />
      </svg>
    </div>
  );
}
