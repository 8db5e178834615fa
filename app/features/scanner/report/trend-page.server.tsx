import { palette } from "#app/components/art/palette.ts";
import { compareScans, type Change } from "#app/features/assessment/compare-scans.ts";
import { resultOrder } from "#app/features/assessment/questions.ts";
import { type Scores, scorePillars } from "#app/features/assessment/scoring.ts";
import { fill, type Copy } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { vitalityRings } from "#app/features/assessment/pictures/vitality-rings.ts";
import { statusChangeText } from "../result-sentences.ts";
import type { EarlierScan } from "../scans.server.ts";
import { Svg, Text, View } from "./pdf.server.ts";
import { Shapes } from "./report-parts.server.tsx";
import { line, type ReportPart, styles } from "./report-style.server.ts";
import { TotalLine } from "./total-line.server.tsx";

type TrendPageProps = ReportPart & {
  at: string;
  /** Newest first. */
  earlier: EarlierScan[];
  chosen: number;
};

/** Then and now: the change in each pillar since an earlier scan, and the total over all scans. */
export function TrendPage({ copy: { assessment, results }, scores, language, at, earlier, chosen }: TrendPageProps) {
  const { comparison, table, report } = results;
  const before = earlier[chosen] ?? earlier[0]!;
  const then = scorePillars(before.pillarScores);
  const change = compareScans(before.pillarScores, scores.pillarScores);
  const [thenDate, nowDate] = [shortDate(before.at, language), shortDate(at, language)];
  const percent = (value: number) => fill(table.percentValue, { percent: value });
  const rows = [
    ...resultOrder.map((pillar, index) => ({
      name: `${index + 1}  ${assessment.pillars[pillar].title}`,
      before: percent(then.pillarPercents[pillar]),
      now: percent(scores.pillarPercents[pillar]),
      change: change.pillars[pillar],
    })),
    {
      name: comparison.total,
      before: percent(then.totalPercent),
      now: percent(scores.totalPercent),
      change: change.total,
    },
  ];
  const totals = [...earlier, { at, pillarScores: scores.pillarScores }]
    .map((scan) => ({
      date: shortDate(scan.at, language),
      percent: scorePillars(scan.pillarScores).totalPercent,
      at: scan.at,
    }))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <View>
      <Text style={styles.title}>{comparison.heading}</Text>
      <Text style={[styles.heading, { marginTop: 8, color: palette.forest }]}>{statusChangeText(results, change)}</Text>
      <View style={[styles.row, { gap: 22, marginTop: 14, alignItems: "center" }]}>
        <View style={{ flex: 1 }}>
          <TrendRow cells={[table.pillar, thenDate, nowDate, comparison.change]} head />
          {rows.map(({ name, before: earlierPercent, now, change: changed }, index) => (
            <TrendRow
              key={name}
              cells={[name, earlierPercent, now, changeText(comparison, changed)]}
              strong={index === rows.length - 1}
              colour={
                changed.direction === "up" ? palette.forest : changed.direction === "down" ? palette.clay : undefined
              }
            />
          ))}
        </View>
        <View style={{ width: 176 }}>
          <ComparisonChart scores={scores} before={then} />
          <View style={[styles.row, { justifyContent: "center", gap: 14, marginTop: 4 }]}>
            <Legend colour={palette.clay} text={thenDate} />
            <Legend colour={palette.forest} text={nowDate} />
          </View>
        </View>
      </View>
      <Text style={[styles.heading, { marginTop: 26 }]}>{report.trendHeading}</Text>
      <TotalLine totals={totals} percentValue={table.percentValue} />
      <Text style={[styles.soft, { marginTop: 14 }]}>{comparison.note}</Text>
    </View>
  );
}

function changeText(words: Copy["results"]["comparison"], { points, direction }: Change): string {
  if (direction === "same") return words.same;
  return fill(direction === "up" ? words.up : words.down, { points: Math.abs(points) });
}

type TrendRowProps = { cells: string[]; head?: boolean; strong?: boolean; colour?: string };

function TrendRow({ cells: [name, then, now, change], head, strong, colour }: TrendRowProps) {
  const text = head ? styles.small : { fontSize: 10, ...(strong ? styles.strong : {}) };
  const border = { borderBottomWidth: 0.75, borderBottomColor: head ? palette.moss : line };
  return (
    <View style={[styles.row, border, { gap: 8, paddingVertical: 5, alignItems: "flex-end" }]}>
      <Text style={[text, { flex: 1 }]}>{name}</Text>
      <Text style={[text, styles.soft, { width: 54, textAlign: "right" }]}>{then}</Text>
      <Text style={[text, { width: 54, textAlign: "right" }]}>{now}</Text>
      <Text style={[text, { width: 64, textAlign: "right" }, colour ? { color: colour, fontWeight: 600 } : {}]}>
        {change}
      </Text>
    </View>
  );
}

/** The current rings with the outline of the earlier scan; the numbers are those of the table. */
function ComparisonChart({ scores, before }: { scores: Scores; before: Scores }) {
  const { size, shapes, marks } = vitalityRings(scores, before);
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} style={{ width: 176, height: 176 }}>
      <Shapes shapes={shapes} />
      {marks.map(({ pillar, number, at }) => (
        <Text
          key={pillar}
          x={at.x}
          y={at.y + 9}
          textAnchor="middle"
          style={{ fontFamily: "Figtree", fontSize: 26 }}
          fill={palette.ink}
        >
          {String(number)}
        </Text>
      ))}
    </Svg>
  );
}

function Legend({ colour, text }: { colour: string; text: string }) {
  return (
    <View style={[styles.row, { gap: 5, alignItems: "center" }]}>
      <View style={{ width: 14, height: 2.5, backgroundColor: colour }} />
      <Text style={styles.small}>{text}</Text>
    </View>
  );
}
