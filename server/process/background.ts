import { chores as events } from "#app/features/events/chores.server.ts";
import { chores as insights } from "#app/features/insights/chores.server.ts";
import { chores as leads } from "#app/features/leads/chores.server.ts";
import { chores as teamScan } from "#app/features/team-scan/chores.server.ts";
import { chores as platform } from "#app/platform/chores.server.ts";
import { startDuePosts } from "#app/features/insights/due-posts.server.ts";
import { env } from "#app/platform/env.server.ts";
import { finishPurging } from "#app/platform/pages/cdn-purge.server.ts";
import { startMailDrain } from "#app/platform/mail/drain.server.ts";
import { answerSnapshotRequests } from "#db/backup/snapshot-requests.server.ts";
import { currentDatabase } from "#db/client.server.ts";
import { startChores } from "./chores.ts";
import { startImageUses } from "./image-uses.ts";

/** A test compares the list with the files. */
export const allChores = [...leads, ...events, ...platform, ...teamScan, ...insights];

/** Background work that is stopped at shutdown. */
type Job = { stop(): Promise<void> | void };

export async function startBackground() {
  const jobs: Job[] = [
    await startMailDrain(),
    startDuePosts(),
    startChores(allChores),
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
