import { chores as events } from "#app/features/events/chores.server.ts";
import { chores as insights } from "#app/features/insights/chores.server.ts";
import { chores as leads } from "#app/features/leads/chores.server.ts";
import { chores as teamScan } from "#app/features/team-scan/chores.server.ts";
import { chores as platform } from "#app/platform/chores.server.ts";
import { startDuePosts } from "#app/features/insights/due-posts.server.ts";
import { onBackupRequest } from "#app/features/site/admin/settings/backups/backup-chore.server.ts";
import { backups, chores as site } from "#app/features/site/chores.server.ts";
import { interruptBackup } from "#app/platform/backups/run-backup.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { finishPurging } from "#app/platform/pages/cdn-purge.server.ts";
import { startMailDrain } from "#app/platform/mail/drain.server.ts";
import { answerSnapshotRequests } from "#db/backup/snapshot-requests.server.ts";
import { currentDatabase } from "#db/client.server.ts";
import { runWhenDue, startChores } from "./chores.ts";
import { startImageUses } from "./image-uses.ts";

/** A test compares the list with the files. */
export const allChores = [...leads, ...events, ...platform, ...teamScan, ...insights, ...site];

/** The nightly backups; a request in the settings starts one at once, in this process or in the one that is at it. */
function startBackups(): Job {
  let requested: Promise<unknown> = Promise.resolve();
  onBackupRequest(() => {
    requested = runWhenDue({ ...backups, minutes: 0 }).catch((error: unknown) =>
      log.error({ err: error }, "the requested backup failed and will be retried"),
    );
  });
  return {
    async stop() {
      interruptBackup();
      await requested;
    },
  };
}

/** Background work that is stopped at shutdown. */
type Job = { stop(): Promise<void> | void };

export async function startBackground() {
  const jobs: Job[] = [
    await startMailDrain(),
    startDuePosts(),
    // Before the chores, which wait for the one that runs: a backup is ended instead.
    startBackups(),
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
