import { Circle, Path, Rect, Svg, Text, View } from "./pdf.server.ts";
import type { ReactNode } from "react";
import { site } from "#site";
import { logoMark } from "#app/components/art/logo.ts";
import { palette } from "#app/components/art/palette.ts";
import type { Shape } from "#app/components/art/svg.ts";
import { fill, type Copy } from "#app/platform/i18n/copy.ts";
import { splitName, vitalityRings } from "#app/features/assessment/pictures/vitality-rings.ts";
import { type Scores, interpretationRanges, maxTotalScore, statusBands } from "#app/features/assessment/scoring.ts";
import { line, styles } from "./report-style.server.ts";

export function Header({ title }: { title: string }) {
  const mark = logoMark();
  return (
    <View style={styles.header} fixed>
      <View style={styles.brand}>
        <Svg viewBox={`0 0 ${mark.width} ${mark.height}`} style={{ width: 22, height: 22 }}>
          <Shapes shapes={mark.shapes} />
        </Svg>
        <Text style={styles.brandName}>{site.name}</Text>
      </View>
      <Text style={styles.small}>{title}</Text>
    </View>
  );
}

export function Footer({ results, children }: { results: Copy["results"]; children: ReactNode }) {
  return (
    <View style={styles.footer} fixed>
      <Text style={{ width: 430, maxLines: 1, textOverflow: "ellipsis" }}>{children}</Text>
      <Text
        render={({ pageNumber, totalPages }) => fill(results.report.page, { page: pageNumber, total: totalPages })}
      />
    </View>
  );
}

type ChartProps = {
  scores: Scores;
  names: Record<string, { title: string }>;
  percent: string;
  /** In points. */
  width?: number;
};

/** The same drawing as on the page, with the names around it. */
export function Chart({ scores, names, percent, width = 370 }: ChartProps) {
  const { size, shapes, marks } = vitalityRings(scores);
  const [padX, padY] = [110, 46];
  return (
    <Svg
      viewBox={`${-padX} ${-padY} ${size + padX * 2} ${size + padY * 2}`}
      style={{ width, height: (width * (size + padY * 2)) / (size + padX * 2), alignSelf: "center" }}
    >
      <Shapes shapes={shapes} />
      {marks.map(({ pillar, at, side, below, percent: value }) => {
        const lines = [...splitName(names[pillar]!.title), fill(percent, { percent: value })];
        const top = at.y + (side === "middle" ? (below ? 20 : 4 - (lines.length - 1) * 20) : 0);
        return lines.map((text, index) => (
          <Text
            key={`${pillar}-${text}`}
            x={at.x}
            y={top + index * 20}
            textAnchor={side}
            style={{ fontFamily: "Figtree", fontSize: 16, fontWeight: index === lines.length - 1 ? 400 : 600 }}
            fill={index === lines.length - 1 ? palette.inkSoft : palette.ink}
          >
            {text}
          </Text>
        ));
      })}
    </Svg>
  );
}

export function Shapes({ shapes }: { shapes: Shape[] }) {
  return shapes.map((shape, index) => {
    const paint = {
      fill: shape.fill ?? "none",
      stroke: shape.stroke,
      strokeWidth: shape.width,
      opacity: shape.opacity,
      strokeLinecap: "round" as const,
      strokeLinejoin: "round" as const,
    };
    return "d" in shape ? (
      <Path key={index} d={shape.d} {...paint} />
    ) : (
      <Circle key={index} cx={shape.cx} cy={shape.cy} r={shape.r} {...paint} />
    );
  });
}

export function Bar({ percent, width = 130 }: { percent: number; width?: number }) {
  return (
    <Svg viewBox="0 0 100 4" preserveAspectRatio="none" style={{ width, height: 4 }}>
      <Rect x={0} y={0} width={100} height={4} fill={line} />
      <Rect x={0} y={0} width={percent} height={4} fill={palette.forest} />
      {interpretationRanges.slice(1).map(({ from }) => (
        <Rect key={from} x={from - 0.3} y={0} width={0.6} height={4} fill={palette.card} />
      ))}
    </Svg>
  );
}

export function StatusBar({ scores }: { scores: Scores }) {
  const at = (points: number) => (points * 487) / maxTotalScore;
  return (
    <Svg viewBox="-7 0 501 14" style={{ width: 501, height: 14, marginHorizontal: -7 }}>
      {statusBands.map(({ key, from, upTo }) => {
        const start = at(Math.max(0, from - 1)) + (from === 0 ? 0 : 2);
        return (
          <Rect
            key={key}
            x={start}
            y={4}
            width={at(upTo) - start}
            height={6}
            rx={2}
            fill={key === scores.status ? palette.forest : palette.moss}
            opacity={key === scores.status ? 1 : 0.3}
          />
        );
      })}
      <Circle cx={at(scores.totalScore)} cy={7} r={6} fill={palette.sun} stroke={palette.ink} strokeWidth={1.5} />
    </Svg>
  );
}
