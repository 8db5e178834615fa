import { chores as events } from "#app/features/events/chores.server.ts";
import { chores as insights } from "#app/features/insights/chores.server.ts";
import { chores as leads } from "#app/features/leads/chores.server.ts";
import { onAnswerAccepted } from "#app/features/leads/conversation/clock.server.ts";
import { chores as media } from "#app/features/media/chores.server.ts";
import { chores as subscribers } from "#app/features/subscribers/chores.server.ts";
import { chores as teamScan } from "#app/features/team-scan/chores.server.ts";
import { chores as platform } from "#app/platform/chores/chores.server.ts";
import { startLetters } from "#app/features/letters/sending/drain.server.ts";
import { startDuePosts } from "#app/features/insights/due-posts.server.ts";
import { onBackupRequest } from "#app/features/settings/admin/backups/backup-chore.server.ts";
import { backups, chores as site } from "#app/features/site/chores.server.ts";
import { interruptBackup } from "#app/platform/backups/run-backup.server.ts";
import { startFigures } from "#app/platform/figures/figures.server.ts";
import { readAccessLines } from "#app/platform/figures/access-lines.server.ts";
import { startJobs } from "#app/platform/jobs/run-job.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { startHooks } from "#app/platform/hooks/sending.server.ts";
import { startRedirectCounts } from "#app/platform/pages/redirects/redirects.server.ts";
import { startMailDrain } from "#app/platform/mail/drain.server.ts";
import { answerSnapshotRequests } from "#db/backup/snapshot-requests.server.ts";
import { currentDatabase } from "#db/client.server.ts";
import { runWhenDue, startChores } from "#app/platform/chores/run-chores.server.ts";
import { startImageUses } from "#app/platform/images/image-uses.server.ts";

/** A test compares the list with the files. */
export const allChores = [
  ...leads,
  ...media,
  ...events,
  ...platform,
  ...teamScan,
  ...insights,
  ...subscribers,
  ...site,
];

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

/** The lines of nginx end before what they add up to is stored. */
async function startCounting(): Promise<Job[]> {
  const figures = await startFigures();
  const { countViews } = env();
  return countViews.from === "syslog" ? [await readAccessLines(countViews.port), figures] : [figures];
}

/** Background work that is stopped at shutdown. */
type Job = { stop(): Promise<void> | void };

export async function startBackground() {
  const jobs: Job[] = [
    ...(await startCounting()),
    await startMailDrain(undefined, onAnswerAccepted),
    await startLetters(),
    await startHooks(),
    startDuePosts(),
    // Before the chores, which wait for the one that runs: a backup is ended instead.
    startBackups(),
    startChores(allChores),
    await startJobs(),
    startImageUses(),
    startRedirectCounts(),
  ];
  const { copyTo } = currentDatabase();
  if (copyTo) jobs.push(answerSnapshotRequests(env().dataDir, copyTo));
  return {
    async stop() {
      for (const job of jobs) await job.stop();
    },
  };
}
