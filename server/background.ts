import { startPostUpkeep } from "#app/features/insights/admin/post-upkeep.server.ts";
import { startDuePosts } from "#app/features/insights/due-posts.server.ts";
import { startLeadUpkeep } from "#app/features/leads/upkeep.server.ts";
import { env } from "#app/platform/env.server.ts";
import { startMailDrain } from "#app/platform/mail/drain.server.ts";
import { answerSnapshotRequests } from "#db/backup/snapshot-requests.server.ts";
import { currentDatabase } from "#db/client.server.ts";

/** Work that goes on beside the requests. Each job says how to stop it. */
type Job = { stop(): Promise<void> | void };

export async function startBackground() {
  const jobs: Job[] = [await startMailDrain(), startLeadUpkeep(), startPostUpkeep(), startDuePosts()];
  const { copyTo } = currentDatabase();
  if (copyTo) jobs.push(answerSnapshotRequests(env().dataDir, copyTo));
  return {
    async stop() {
      for (const job of jobs) await job.stop();
    },
  };
}
