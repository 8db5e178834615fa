import { palette } from "#app/components/art/palette.ts";
import { resultOrder } from "#app/features/assessment/questions.ts";
import type { Scores } from "#app/features/assessment/scoring.ts";
import { scoreCell } from "#app/features/assessment/team/team-scores.ts";
import { Path, Svg, Text, View } from "#app/features/scanner/report/pdf.server.ts";
import { line, styles } from "#app/features/scanner/report/report-style.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate, monthAndYear } from "#app/platform/i18n/dates.ts";
import type { OrganizationComparison } from "../comparison.server.ts";
import { quarterOf } from "../quartiles.ts";
import { groupColours, groupShapes } from "../result/group-shapes.ts";
import { gapText, signed } from "../result/words.ts";
import { Table } from "./team-report-parts.server.tsx";
import type { TeamReportPart } from "./report-part.server.ts";

/** Groups side by side, the round before, and other organizations, as far as there are any. */
export function GroupsPage(part: TeamReportPart) {
  const { earlier, comparison } = part.view;
  const before = earlier?.result.overall;
  return (
    <View>
      {part.story.groups.length > 0 ? <Groups {...part} /> : null}
      {before ? <Earlier {...part} closedAt={earlier.closedAt} before={scoreCell(before)} /> : null}
      {comparison ? <Organizations {...part} comparison={comparison} /> : null}
    </View>
  );
}

function Groups({ story, copy }: TeamReportPart) {
  const { assessment, results, team } = copy;
  const words = team.result;
  const percent = (value: number) => fill(results.table.percentValue, { percent: value });
  const columns = [{ name: words.everyone, answered: story.answered, scores: story.scores }, ...story.groups];
  const { gap } = story;
  return (
    <View>
      <Text style={styles.title}>{words.groupsHeading}</Text>
      <View style={[styles.row, { gap: 16, marginTop: 6, flexWrap: "wrap" }]}>
        {story.groups.map(({ name }, index) => (
          <View key={name} style={[styles.row, { gap: 5, alignItems: "center" }]}>
            <Svg viewBox="-3 -3 6 6" style={{ width: 11, height: 11 }}>
              <Path d={groupShapes[index]!} fill={groupColours[index]!} stroke={palette.ink} strokeWidth={0.35} />
            </Svg>
            <Text style={{ fontSize: 9 }}>{name}</Text>
          </View>
        ))}
      </View>
      {resultOrder.map((pillar) => (
        <View key={pillar} style={[styles.row, { gap: 8, alignItems: "center", marginTop: 4 }]}>
          <Text style={{ width: 150, fontSize: 8.5 }}>{assessment.pillars[pillar].title}</Text>
          <Svg viewBox="-2 -3 104 6" style={{ width: 320, height: 18 }}>
            <Path d="M 0 0 H 100 M 0 -1 V 1 M 50 -1 V 1 M 100 -1 V 1" stroke={line} strokeWidth={0.4} />
            {story.groups.map(({ name, scores }, index) => (
              <Path
                key={name}
                d={groupShapes[index]!}
                transform={`translate(${scores.pillarPercents[pillar]}, 0)`}
                fill={groupColours[index]!}
                stroke={palette.ink}
                strokeWidth={0.35}
              />
            ))}
          </Svg>
        </View>
      ))}
      <Table
        columns={[
          { heading: words.table.pillar },
          ...columns.map(({ name, answered }) => ({ heading: `${name} (${answered})`, width: 58 })),
        ]}
        rows={resultOrder.map((pillar) => [
          assessment.pillars[pillar].title,
          ...columns.map(({ scores }) => percent(scores.pillarPercents[pillar])),
        ])}
      />
      {story.hasHiddenGroups ? <Text style={[styles.small, { marginTop: 4 }]}>{words.groupsHidden}</Text> : null}
      {gap ? (
        <View style={{ marginTop: 14 }}>
          <Text style={styles.heading}>{fill(words.gapHeading, { group: gap.group.name })}</Text>
          <Text style={{ marginTop: 2 }}>{gapText(copy, story)}</Text>
          <Table
            columns={[
              { heading: words.table.pillar },
              { heading: gap.group.name, width: 90 },
              { heading: words.rest, width: 90 },
              { heading: words.gap, width: 60 },
            ]}
            rows={resultOrder.map((pillar) => [
              assessment.pillars[pillar].title,
              percent(gap.group.scores.pillarPercents[pillar]),
              percent(gap.rest.pillarPercents[pillar]),
              signed(gap.points[pillar]),
            ])}
          />
        </View>
      ) : null}
    </View>
  );
}

type EarlierProps = TeamReportPart & { closedAt: string; before: Scores };

function Earlier({ closedAt, before, story, copy, language }: EarlierProps) {
  const { assessment, results, team } = copy;
  const words = team.result;
  const percent = (value: number) => fill(results.table.percentValue, { percent: value });
  return (
    <View style={{ marginTop: 20 }} wrap={false}>
      <Text style={styles.title}>{words.thenHeading}</Text>
      <Text style={[styles.small, { marginTop: 2 }]}>
        {fill(words.thenIntro, { earlier: longDate(closedAt, language) })}
      </Text>
      <Table
        columns={[
          { heading: words.table.pillar },
          { heading: words.then, width: 70 },
          { heading: words.now, width: 70 },
          { heading: words.change, width: 60 },
        ]}
        rows={resultOrder.map((pillar) => [
          assessment.pillars[pillar].title,
          percent(before.pillarPercents[pillar]),
          percent(story.scores.pillarPercents[pillar]),
          signed(story.scores.pillarPercents[pillar] - before.pillarPercents[pillar]),
        ])}
      />
    </View>
  );
}

type OrganizationsProps = TeamReportPart & { comparison: OrganizationComparison };

function Organizations({ comparison, story, copy, language }: OrganizationsProps) {
  const { assessment, results, team } = copy;
  const words = team.result;
  const percent = (value: number) => fill(results.table.percentValue, { percent: value });
  return (
    <View style={{ marginTop: 20 }} wrap={false}>
      <Text style={styles.title}>{words.compareHeading}</Text>
      <Text style={[styles.small, { marginTop: 2 }]}>
        {fill(words.compareIntro, {
          organizations: comparison.organizations,
          from: monthAndYear(comparison.from, language),
          until: monthAndYear(comparison.until, language),
        })}
      </Text>
      <Table
        columns={[
          { heading: words.table.pillar },
          { heading: words.quartiles, width: 110 },
          { heading: words.you, width: 50 },
          { heading: words.quarterHeading, width: 110, align: "left" },
        ]}
        rows={resultOrder.map((pillar) => {
          const own = story.scores.pillarPercents[pillar];
          const quartiles = comparison.quartiles[pillar];
          return [
            assessment.pillars[pillar].title,
            quartiles.map(percent).join(" · "),
            percent(own),
            words.quarter[quarterOf(own, quartiles)],
          ];
        })}
      />
    </View>
  );
}
