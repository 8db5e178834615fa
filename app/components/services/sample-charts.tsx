import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Samples like those of the ring, fixed and never computed (decision 32). The last value is the ring's own. */
const indexByQuarter = [41.2, 43.5, 42.8, 46.9, 49.4, 52.6];
const teams = [29, 37, 44, 49, 55, 61, 66, 76];

const chart = { width: 400, height: 110, low: 36, high: 56 };

/** How the index moved over the last six quarters. */
export function SampleTrend() {
  const { trend } = useCopy("services").dashboard;
  const points = indexByQuarter.map((value, quarter) => ({
    x: Math.round((quarter / (indexByQuarter.length - 1)) * chart.width),
    y: Math.round(chart.height * (1 - (value - chart.low) / (chart.high - chart.low))),
  }));
  const line = points.map(({ x, y }) => `${x} ${y}`).join("L");
  const first = indexByQuarter[0]!;
  const last = indexByQuarter.at(-1)!;
  return (
    <figure data-trend>
      <figcaption className="text-sm text-paper/75">{trend.title}</figcaption>
      <div className="relative mt-3">
        <svg
          role="img"
          aria-label={fill(trend.description, { first, last })}
          viewBox={`0 0 ${chart.width} ${chart.height}`}
          preserveAspectRatio="none"
          fill="none"
          className="h-20 w-full overflow-visible md:h-28"
        >
          <path d={`M${line}V${chart.height}H0z`} className="fill-sun" opacity="0.12" />
          <path
            d={`M0 ${chart.height}H${chart.width}M0 ${chart.height / 2}H${chart.width}M0 0H${chart.width}`}
            className="stroke-paper"
            strokeOpacity="0.14"
            vectorEffect="non-scaling-stroke"
          />
          <path d={`M${line}`} className="stroke-sun" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          {/* A line without length is a round dot that no stretching deforms. */}
          <path
            d={points.map(({ x, y }) => `M${x} ${y}h0`).join("")}
            className="stroke-sun"
            strokeWidth="8"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <p aria-hidden className="mt-2 flex justify-between text-sm text-paper/75">
        <span>
          {trend.start} <span className="ml-1 text-paper">{first}</span>
        </span>
        <span>
          {trend.end} <span className="ml-1 text-paper">{last}</span>
        </span>
      </p>
    </figure>
  );
}

/** Where the teams stand on the scale from 0 to 100, and the organization's own value among them. */
export function SampleSpread() {
  const { spread } = useCopy("services").dashboard;
  const description = fill(spread.description, { lowest: Math.min(...teams), highest: Math.max(...teams) });
  return (
    <figure data-spread className="max-sm:hidden">
      <figcaption className="text-sm text-paper/75">{spread.title}</figcaption>
      <svg
        role="img"
        aria-label={description}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="mt-3 h-8 w-full overflow-visible"
      >
        <path d="M0 4H100" className="stroke-paper" strokeOpacity="0.22" vectorEffect="non-scaling-stroke" />
        <path
          d={teams.map((team) => `M${team} 4h0`).join("")}
          className="stroke-moss"
          strokeWidth="13"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={`M${indexByQuarter.at(-1)} 0v8`}
          className="stroke-sun"
          strokeWidth="2"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-sm text-paper/75">
        <span>{spread.low}</span>
        <span>{spread.high}</span>
      </p>
    </figure>
  );
}
