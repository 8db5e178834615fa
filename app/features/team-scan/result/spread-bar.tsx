import { cn } from "#app/components/ui/cn.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { StepCounts } from "#app/features/assessment/team/cell.ts";
import { spreadParts, stepShades } from "./spread.ts";

/** How the answers spread. The counts are its text, and in the table beside it. */
export function SpreadBar({ counts, name, className }: { counts: StepCounts; name: string; className?: string }) {
  const { result: words } = useCopy("team-scan");
  const listed = counts.map((count, step) => fill(words.spreadCount, { count, step })).join(", ");
  return (
    <svg
      role="img"
      aria-label={fill(words.spreadLabel, { name, counts: listed })}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className={className ?? "block h-5 w-full"}
    >
      {spreadParts(counts).map(({ step, start, width }) => (
        <rect
          key={step}
          x={start}
          width={width}
          height="10"
          fill={stepShades[step]}
          stroke="#14241d"
          strokeWidth="0.75"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** What the shades mean. */
export function SpreadLegend({ className }: { className?: string }) {
  const { scale } = useCopy("assessment");
  return (
    <p
      aria-hidden
      className={cn("flex items-center gap-x-3 leading-tight text-ink-soft", className ?? "text-[0.9375rem]")}
    >
      <span>{scale.low}</span>
      <svg viewBox="0 0 120 20" className="h-[1.35em] w-[8.1em] shrink-0">
        {stepShades.map((shade, step) => (
          <g key={shade}>
            <rect x={step * 20 + 0.5} y="0.5" width="19" height="19" fill={shade} stroke="#14241d" strokeWidth="0.75" />
            <text
              x={step * 20 + 10}
              y="14.5"
              textAnchor="middle"
              className="text-[12px]"
              fill={step > 3 ? "#fffdf8" : "#14241d"}
            >
              {step}
            </text>
          </g>
        ))}
      </svg>
      <span>{scale.high}</span>
    </p>
  );
}
