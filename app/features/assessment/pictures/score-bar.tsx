import { cn } from "#app/components/ui/cn.ts";
import { type StatusKey, interpretationRanges, maxTotalScore, statusBands } from "../scoring.ts";

// Drawn with SVG attributes: the content security policy refuses style attributes in the server's HTML.

/** A percentage as a bar, with notches at the edges of the bands. The number is shown beside it. */
export function ScoreBar({
  percent,
  tone = "pillar",
  className,
}: {
  percent: number;
  tone?: "pillar" | "lens";
  className?: string;
}) {
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={cn("block h-2 w-full rounded-full", className)}
    >
      <rect width="100" height="4" className="fill-line/80" />
      <rect width={percent} height="4" className={tone === "lens" ? "fill-moss" : "fill-forest"} />
      {interpretationRanges.slice(1).map(({ from }) => (
        <rect key={from} x={from - 0.15} width="0.3" height="4" className="fill-card" />
      ))}
    </svg>
  );
}

/** The five bands of the total side by side, with a mark at this total. */
export function StatusScale({ total, status }: { total: number; status: StatusKey }) {
  const at = (points: number) => (points * 100) / maxTotalScore;
  return (
    <svg aria-hidden focusable="false" viewBox="0 0 100 7" className="block w-full overflow-visible">
      {statusBands.map(({ key, from, upTo }) => {
        const start = at(Math.max(0, from - 1)) + (from === 0 ? 0 : 0.35);
        return (
          <rect
            key={key}
            x={start}
            y="3"
            width={at(upTo) - start}
            height="2"
            rx="0.5"
            className={key === status ? "fill-forest" : "fill-moss/30"}
          />
        );
      })}
      <circle cx={at(total)} cy="4" r="2.1" strokeWidth="0.7" className="fill-sun stroke-ink" />
    </svg>
  );
}
