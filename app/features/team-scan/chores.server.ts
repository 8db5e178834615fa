import type { Chore } from "#app/platform/chores/chore.ts";
import { shuffleAnswers } from "./answers.server.ts";
import { closeDueScans, recordClosingDays } from "./closing.server.ts";
import { recomputeComparison } from "./comparison.server.ts";
import { eraseExpiredScans } from "./erase.server.ts";
import { remindManagers } from "./reminders.server.ts";
import { forgetClosings } from "./same-team.server.ts";

export const chores: Chore[] = [
  { name: "closing team scans", minutes: 2, work: () => closeDueScans() },
  { name: "recording closing days of team scans", minutes: 2, work: () => recordClosingDays() },
  { name: "shuffling answers of team scans", minutes: 5, work: () => shuffleAnswers() },
  { name: "reminding managers of team scans", minutes: 60, work: () => remindManagers() },
  { name: "comparing organizations", minutes: 24 * 60, work: () => recomputeComparison() },
  { name: "forgetting closings of team scans", minutes: 60, work: () => forgetClosings() },
  { name: "erasing expired team scans", minutes: 60, work: () => eraseExpiredScans() },
];
