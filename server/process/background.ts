import { sendNotices } from "#app/features/events/mails/notices.server.ts";
import { remindAttendees, thankAttendees } from "#app/features/events/mails/reminders.server.ts";
import { fillFreePlaces } from "#app/features/events/registration/places.server.ts";
import { extendSeries } from "#app/features/events/schedule/dates.server.ts";
import { purgeExpiredPosts } from "#app/features/insights/admin/list/bin.server.ts";
import { startDuePosts } from "#app/features/insights/due-posts.server.ts";
import { eraseExpired, removeOldSecrets } from "#app/features/leads/erase.server.ts";
import { remindTeam } from "#app/features/leads/mails/reminders.server.tsx";
import { shuffleAnswers } from "#app/features/team-scan/answers.server.ts";
import { closeDueScans } from "#app/features/team-scan/closing.server.ts";
import { recomputeComparison } from "#app/features/team-scan/comparison.server.ts";
import { eraseExpiredScans } from "#app/features/team-scan/erase.server.ts";
import { remindManagers } from "#app/features/team-scan/reminders.server.ts";
import { env } from "#app/platform/env.server.ts";
import { deleteExpiredPoints } from "#app/platform/limits/limits.server.ts";
import { deleteExpiredBudgets } from "#app/platform/mail/budget.server.ts";
import { finishPurging } from "#app/platform/pages/cdn-purge.server.ts";
import { startMailDrain } from "#app/platform/mail/drain.server.ts";
import { answerSnapshotRequests } from "#db/backup/snapshot-requests.server.ts";
import { currentDatabase } from "#db/client.server.ts";
import { startChores, type Chore } from "./chores.ts";
import { startImageUses } from "./image-uses.ts";

const chores: Chore[] = [
  { name: "reminding the team", minutes: 2, work: () => remindTeam() },
  { name: "filling free places at events", minutes: 1, work: () => fillFreePlaces() },
  { name: "writing to attendees", minutes: 1, work: () => sendNotices() },
  { name: "reminding attendees", minutes: 1, work: () => remindAttendees() },
  { name: "thanking attendees", minutes: 5, work: () => thankAttendees() },
  { name: "adding dates of series", minutes: 60, work: () => extendSeries() },
  { name: "erasing expired leads", minutes: 60, work: () => eraseExpired() },
  { name: "removing old links from mails", minutes: 60, work: () => removeOldSecrets() },
  { name: "deleting expired limits", minutes: 15, work: () => deleteExpiredPoints() },
  { name: "deleting expired mail budgets", minutes: 15, work: () => deleteExpiredBudgets() },
  { name: "closing team scans", minutes: 2, work: () => closeDueScans() },
  { name: "shuffling answers of team scans", minutes: 5, work: () => shuffleAnswers() },
  { name: "reminding managers of team scans", minutes: 60, work: () => remindManagers() },
  { name: "comparing organizations", minutes: 24 * 60, work: () => recomputeComparison() },
  { name: "erasing expired team scans", minutes: 60, work: () => eraseExpiredScans() },
  { name: "emptying the bin", minutes: 60, work: () => purgeExpiredPosts() },
];

/** Background work that is stopped at shutdown. */
type Job = { stop(): Promise<void> | void };

export async function startBackground() {
  const jobs: Job[] = [
    await startMailDrain(),
    startDuePosts(),
    startChores(chores),
    startImageUses(),
    { stop: finishPurging },
  ];
  const { copyTo } = currentDatabase();
  if (copyTo) jobs.push(answerSnapshotRequests(env().dataDir, copyTo));
  return {
    async stop() {
      for (const job of jobs) await job.stop();
    },
  };
}
