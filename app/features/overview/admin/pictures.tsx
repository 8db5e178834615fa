import { cn } from "#app/components/ui/cn.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { areaPath, axisOf, dropPath, funnelPath, linePath } from "./results.ts";

/** Drawn by the server as plain SVG. What a picture says is in its title and its table, so it is hidden from readers aloud. */

type LineProps = {
  values: number[];
  before: number[];
  labels: [first: string, middle: string, last: string];
  language: Language;
};

/** This period as a line on a field, the one before dotted. The drawing stretches, the words do not. */
export function LinePicture({ values, before, labels, language }: LineProps) {
  const ticks = axisOf(Math.max(...values, ...before, 0));
  const max = ticks.at(-1)!;
  return (
    <div aria-hidden className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 text-[0.8125rem] text-ink-soft tabular-nums">
      <div className="flex h-40 flex-col-reverse justify-between text-right leading-none">
        {ticks.map((tick) => (
          <span key={tick}>{numberText(tick, language)}</span>
        ))}
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-40 w-full overflow-visible" focusable="false">
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M0 ${100 - (tick * 100) / max}H100`}
            className="stroke-line forced-colors:stroke-[GrayText]"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path d={areaPath(values, max)} className="fill-sage forced-colors:fill-none" opacity="0.7" />
        <path
          d={linePath(before, max)}
          fill="none"
          className="stroke-ink-soft forced-colors:stroke-[CanvasText]"
          strokeWidth="1.25"
          strokeDasharray="2 3"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={linePath(values, max)}
          fill="none"
          className="stroke-forest forced-colors:stroke-[CanvasText]"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span />
      <div className="mt-2 flex justify-between">
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </div>
  );
}

export function LineLegend({ current, before }: { current: string; before: string }) {
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-[0.875rem] text-ink-soft">
      <span className="inline-flex items-center gap-2">
        <svg aria-hidden width="20" height="4">
          <path d="M0 2H20" className="stroke-forest forced-colors:stroke-[CanvasText]" strokeWidth="2" />
        </svg>
        {current}
      </span>
      <span className="inline-flex items-center gap-2">
        <svg aria-hidden width="20" height="4">
          <path
            d="M0 2H20"
            className="stroke-ink-soft forced-colors:stroke-[CanvasText]"
            strokeWidth="1.5"
            strokeDasharray="2 3"
          />
        </svg>
        {before}
      </span>
    </p>
  );
}

export type BarRow = { key: string; label: string; count: number; text: string; to?: string; mark?: string };

/** Names with a bar each; the one that deserves a look is clay and says why. */
export function Bars({ rows }: { rows: BarRow[] }) {
  const max = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className="mt-4 grid gap-2.5 text-[0.9375rem]">
      {rows.map(({ key, label, count, text, to, mark }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_3rem] items-center gap-3">
          {to ? (
            <a
              href={to}
              className="min-w-0 break-words underline decoration-line-strong underline-offset-4 hover:text-clay"
            >
              {label}
            </a>
          ) : (
            <span className="min-w-0 break-words">{label}</span>
          )}
          <span className="flex items-center gap-2">
            <svg
              aria-hidden
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              className="h-2.5 w-full min-w-0"
              focusable="false"
            >
              <rect
                width={count > 0 ? Math.max(1, (count * 100) / max) : 0}
                height="10"
                rx="1"
                className={cn("forced-colors:fill-[CanvasText]", mark ? "fill-clay" : "fill-moss")}
              />
            </svg>
            {mark ? <span className="shrink-0 text-[0.8125rem] text-clay">{mark}</span> : null}
          </span>
          <span className="text-right tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** A drop for each answer, oldest first; hollow ones were late. */
export function Drops({ late }: { late: boolean[] }) {
  return (
    <div aria-hidden className="mt-4 flex flex-wrap gap-1.5">
      {late.map((isLate, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity besides their order
        <svg key={index} viewBox="0 0 16 20" width="16" height="20" focusable="false">
          <path
            d={dropPath}
            className={cn(
              "forced-colors:stroke-[CanvasText]",
              isLate ? "fill-none stroke-clay" : "fill-forest stroke-forest forced-colors:fill-[CanvasText]",
            )}
            strokeWidth="1.5"
          />
        </svg>
      ))}
    </div>
  );
}

/** The way from visit to answer; the numbers carry the meaning. */
export function FunnelPicture({ counts }: { counts: number[] }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 100"
      preserveAspectRatio="none"
      className="mt-4 hidden h-20 w-full sm:block"
      focusable="false"
    >
      <path
        d={funnelPath(counts)}
        className="fill-sage stroke-moss forced-colors:fill-none forced-colors:stroke-[CanvasText]"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** A pillar's mean in parts of the period; gaps where too few people scanned. */
export function Spark({ points }: { points: (number | null)[] }) {
  const known = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (known.length < 2) return <span />;
  const d = known
    .map(
      ({ value, index }, order) => `${order === 0 ? "M" : "L"}${(index * 100) / (points.length - 1)} ${20 - value / 5}`,
    )
    .join("");
  return (
    <svg aria-hidden viewBox="0 0 100 20" preserveAspectRatio="none" className="h-5 w-full" focusable="false">
      <path d="M0 20H100" className="stroke-line forced-colors:stroke-[GrayText]" vectorEffect="non-scaling-stroke" />
      <path
        d={d}
        fill="none"
        className="stroke-forest forced-colors:stroke-[CanvasText]"
        strokeWidth="1.75"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
