import type { Pillar } from "./questions.ts";
import { byPillar, type PillarScores, scorePillars, type StatusKey } from "./scoring.ts";

export type Change = { points: number; percentPoints: number; direction: "up" | "down" | "same" };

function changeBetween(points: number, percentPoints: number): Change {
  return { points, percentPoints, direction: points > 0 ? "up" : points < 0 ? "down" : "same" };
}

/** Percentage points are the difference of the rounded percentages, because those are the numbers on the page. */
export function compareScans(
  earlier: PillarScores,
  later: PillarScores,
): { pillars: Record<Pillar, Change>; total: Change; earlierStatus: StatusKey; laterStatus: StatusKey } {
  const before = scorePillars(earlier);
  const after = scorePillars(later);
  return {
    pillars: byPillar((pillar) =>
      changeBetween(
        after.pillarScores[pillar] - before.pillarScores[pillar],
        after.pillarPercents[pillar] - before.pillarPercents[pillar],
      ),
    ),
    total: changeBetween(after.totalScore - before.totalScore, after.totalPercent - before.totalPercent),
    earlierStatus: before.status,
    laterStatus: after.status,
  };
}
