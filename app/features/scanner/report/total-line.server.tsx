import { palette } from "#app/components/art/palette.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { Circle, Path, Svg, Text } from "./pdf.server.ts";
import { line } from "./report-style.server.ts";

type TotalLineProps = { totals: { date: string; percent: number }[]; percentValue: string };

/**
 * Evenly spaced, oldest first: how the total went, not how much time passed. Many scans show only their first and last
 * date.
 */
export function TotalLine({ totals, percentValue }: TotalLineProps) {
  const [width, height, side, top, bottom] = [487, 128, 34, 24, 22];
  const x = (index: number) => side + ((width - side * 2) * index) / (totals.length - 1);
  const y = (percent: number) => top + ((height - top - bottom) * (100 - percent)) / 100;
  const path = totals.map(({ percent }, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(percent)}`).join("");
  const datesFit = totals.length <= 7;
  return (
    <Svg viewBox={`0 0 ${width} ${height}`} style={{ width, height, marginTop: 6 }}>
      {[0, 50, 100].map((percent) => [
        <Path key={percent} d={`M0 ${y(percent)}L${width} ${y(percent)}`} stroke={line} strokeWidth={0.75} />,
        <Text
          key={`${percent}-label`}
          x={0}
          y={y(percent) - 3}
          style={{ fontFamily: "Figtree", fontSize: 7 }}
          fill={palette.inkSoft}
        >
          {fill(percentValue, { percent })}
        </Text>,
      ])}
      <Path d={path} stroke={palette.forest} strokeWidth={2} fill="none" />
      {totals.map(({ date, percent }, index) => {
        const last = index === totals.length - 1;
        return [
          <Circle
            key={`${index}-point`}
            cx={x(index)}
            cy={y(percent)}
            r={last ? 4.5 : 3.5}
            fill={last ? palette.sun : palette.forest}
            stroke={palette.ink}
            strokeWidth={last ? 1 : 0}
          />,
          <Text
            key={`${index}-percent`}
            x={x(index)}
            y={y(percent) - 8}
            textAnchor="middle"
            style={{ fontFamily: "Figtree", fontSize: 9, fontWeight: 600 }}
            fill={palette.ink}
          >
            {fill(percentValue, { percent })}
          </Text>,
          datesFit || index === 0 || last ? (
            <Text
              key={`${index}-date`}
              x={x(index)}
              y={height - 6}
              textAnchor="middle"
              style={{ fontFamily: "Figtree", fontSize: 8 }}
              fill={palette.inkSoft}
            >
              {date}
            </Text>
          ) : null,
        ];
      })}
    </Svg>
  );
}
