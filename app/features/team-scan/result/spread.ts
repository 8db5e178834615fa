import type { StepCounts } from "#app/features/assessment/team/cell.ts";
import { peopleOf } from "#app/features/assessment/team/team-scores.ts";

/** From light to dark, so that the order is readable in black and white. */
export const stepShades = ["#efe8d8", "#d5dccb", "#aebfa9", "#7d9c80", "#4b7259", "#163a2b"] as const;

/** The parts of a bar of width 100, one for each answer of the scale. */
export function spreadParts(counts: StepCounts): { step: number; start: number; width: number; count: number }[] {
  const people = peopleOf(counts) || 1;
  let start = 0;
  return counts.map((count, step) => {
    const width = (count * 100) / people;
    const part = { step, start, width, count };
    start += width;
    return part;
  });
}
