import { palette } from "#app/components/art/palette.ts";
import { Rect, Svg, Text, View } from "#app/features/scanner/report/pdf.server.ts";
import { line, styles } from "#app/features/scanner/report/report-style.server.ts";
import type { StepCounts } from "#app/features/assessment/team/cell.ts";
import { spreadParts, stepShades } from "../result/spread.ts";

/** The same bar as on the page; the dark outline keeps the parts apart in black and white. */
export function Spread({ counts, width }: { counts: StepCounts; width: number }) {
  return (
    <Svg viewBox={`0 0 ${width} 9`} style={{ width, height: 9 }}>
      {spreadParts(counts).map(({ step, start, width: share }) => (
        <Rect
          key={step}
          x={(start * width) / 100}
          y={0.4}
          width={(share * width) / 100}
          height={8.2}
          fill={stepShades[step]!}
          stroke={palette.ink}
          strokeWidth={0.4}
        />
      ))}
    </Svg>
  );
}

export type Column = { heading: string; width?: number; align?: "left" | "right" };

/** Rows of text under headings. The first column takes the room that is left. */
export function Table({ columns, rows, size = 8.5 }: { columns: Column[]; rows: string[][]; size?: number }) {
  const cell = (column: Column, index: number) => ({
    fontSize: size,
    lineHeight: 1.3,
    textAlign: column.align ?? (index === 0 ? ("left" as const) : ("right" as const)),
    ...(column.width ? { width: column.width } : { flex: 1 }),
  });
  return (
    <View style={{ marginTop: 6 }}>
      <View
        style={[styles.row, { gap: 8, borderBottomWidth: 0.75, borderBottomColor: palette.moss, paddingBottom: 2 }]}
      >
        {columns.map((column, index) => (
          <Text key={column.heading} style={[cell(column, index), styles.strong]}>
            {column.heading}
          </Text>
        ))}
      </View>
      {rows.map((row) => (
        <View
          key={row[0]}
          wrap={false}
          style={[styles.row, { gap: 8, paddingVertical: 2, borderBottomWidth: 0.5, borderBottomColor: line }]}
        >
          {row.map((text, index) => (
            <Text key={index} style={cell(columns[index]!, index)}>
              {text}
            </Text>
          ))}
        </View>
      ))}
    </View>
  );
}
