import type { compareScans } from "#app/features/assessment/compare-scans.ts";
import type { Scores } from "#app/features/assessment/scoring.ts";
import { type Copy, fill } from "#app/platform/i18n/copy.ts";

/** Sentences that the page of a result and its report share. */

/** How many points are missing to the next status. */
export function distanceText({ distance, status }: Copy["results"], next: Scores["nextStatus"]): string {
  if (!next) return distance.top;
  return fill(next.points === 1 ? distance.one : distance.other, {
    points: next.points,
    next: status[next.key].label,
  });
}

/** Whether the status changed between two scans. */
export function statusChangeText(
  { comparison, status }: Copy["results"],
  { earlierStatus, laterStatus }: ReturnType<typeof compareScans>,
): string {
  return earlierStatus === laterStatus
    ? fill(comparison.statusSame, { status: status[laterStatus].label })
    : fill(comparison.statusChanged, { from: status[earlierStatus].label, to: status[laterStatus].label });
}
