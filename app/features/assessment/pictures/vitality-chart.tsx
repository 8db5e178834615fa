import { useId, type ReactNode } from "react";
import type { Shape } from "#app/components/art/svg.ts";
import { cn } from "#app/components/ui/cn.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { Scores } from "../scoring.ts";
import { type Mark, splitName, vitalityRings } from "./vitality-rings.ts";

/** The seven scores as a picture; the table beside it has the same content. */
export function VitalityChart({ scores, className }: { scores: Scores; className?: string }) {
  const id = useId();
  const { chart, table } = useCopy("results");
  const { pillars } = useCopy("assessment");
  const { size, shapes, marks } = vitalityRings(scores);
  const description = marks
    .map(({ pillar, percent }) => fill(chart.point, { pillar: pillars[pillar].title, percent }))
    .join(", ");
  return (
    <div className={className}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        className="block w-full overflow-visible"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <title id={`${id}-title`}>{chart.title}</title>
        <desc id={`${id}-text`}>{`${description}. ${chart.description}`}</desc>
        <g className="origin-center transition-[opacity,scale] duration-700 ease-calm [transform-box:view-box] starting:scale-90 starting:opacity-0">
          <Shapes shapes={shapes} />
        </g>
        <g aria-hidden className="fill-ink">
          {marks.map((mark) => (
            <Label
              key={mark.pillar}
              mark={mark}
              name={pillars[mark.pillar].title}
              percent={fill(table.percentValue, { percent: mark.percent })}
            />
          ))}
        </g>
      </svg>
    </div>
  );
}

/** What the colours of the dots mean. Hidden from screen readers, which get the names and numbers. */
export function ChartKey({ scores: { balanced }, className }: { scores: Scores; className?: string }) {
  const { chart, table } = useCopy("results");
  const entries = [
    ...(balanced
      ? []
      : [
          { name: chart.strongest, dot: "bg-sun" },
          { name: chart.weakest, dot: "bg-clay" },
        ]),
    { name: table.lensGroup, dot: "border-2 border-forest bg-card" },
  ];
  return (
    <ul
      aria-hidden
      className={cn(
        "flex flex-wrap justify-center gap-x-6 gap-y-2 text-ink-soft",
        className ?? "mt-6 text-[0.9375rem]",
      )}
    >
      {entries.map(({ name, dot }) => (
        <li key={name} className="flex items-center gap-2">
          <span className={`size-3 rounded-full ${dot}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

type PictureProps = { scores: Scores; before?: Scores; className?: string; children?: ReactNode };

/** The rings alone, with `before` over those of an earlier scan. Hidden from screen readers. */
export function VitalityPicture({ scores, before, className, children }: PictureProps) {
  const { size, shapes } = vitalityRings(scores, before);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden
      focusable="false"
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <Shapes shapes={shapes} />
      {children}
    </svg>
  );
}

/** With numbers in place of names: the table or list beside it has the same content. */
export function NumberedChart(props: Omit<PictureProps, "children">) {
  return (
    <VitalityPicture {...props}>
      {vitalityRings(props.scores, props.before).marks.map(({ pillar, number, at }) => (
        <text
          key={pillar}
          x={Math.round(at.x)}
          y={Math.round(at.y) + 8}
          textAnchor="middle"
          className="fill-ink font-display text-[26px]"
        >
          {number}
        </text>
      ))}
    </VitalityPicture>
  );
}

function Shapes({ shapes }: { shapes: Shape[] }) {
  return shapes.map((shape, index) => {
    const paint = { fill: shape.fill, stroke: shape.stroke, strokeWidth: shape.width, opacity: shape.opacity };
    return "d" in shape ? (
      <path key={index} d={shape.d} {...paint} />
    ) : (
      <circle key={index} cx={shape.cx} cy={shape.cy} r={shape.r} {...paint} />
    );
  });
}

/** Names where there is room beside the rings, numbers on a phone: the table has the same numbers. */
function Label({ mark: { at, side, below, number }, name, percent }: { mark: Mark; name: string; percent: string }) {
  const lines = splitName(name);
  const x = Math.round(at.x);
  const top = Math.round(at.y) + (side === "middle" ? (below ? 18 : 4 - lines.length * 22) : 0);
  return (
    <>
      <text x={x} y={Math.round(at.y) + 8} textAnchor="middle" className="font-display text-[26px] sm:hidden">
        {number}
      </text>
      <text textAnchor={side} className="text-[18px] max-sm:hidden">
        {lines.map((line, index) => (
          <tspan key={line} x={x} y={top + index * 22} className="font-medium">
            {line}
          </tspan>
        ))}
        <tspan x={x} y={top + lines.length * 22} className="fill-ink-soft">
          {percent}
        </tspan>
      </text>
    </>
  );
}
