import { and, desc, eq, isNull, lt, sql, type SQL } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { jobs, type JobKind, type JobState } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import type { AuditActor } from "../audit/audit.server.ts";

/** How long a job counts as running after its process was last heard of. */
const leaseSeconds = 20;
/** How long the line says how a job ended, unless the person closes it. */
const shownMinutes = 10;
const daysKept = 30;

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

export type JobStart = { kind: JobKind; actor: AuditActor; subject: string; total?: number };

export async function openJob({ kind, actor, subject, total }: JobStart): Promise<string> {
  const row = { kind, actorId: actor.id, actorEmail: actor.email, subject, total, leasedUntil: leaseEnd };
  return oneRow(await db().insert(jobs).values(row).returning({ id: jobs.id })).id;
}

/** Returns true when somebody asks for its end. */
export async function storeProgress(id: string, progress: { done: number; phase?: string }): Promise<boolean> {
  const [row] = await db()
    .update(jobs)
    .set({ ...progress, leasedUntil: leaseEnd })
    .where(eq(jobs.id, id))
    .returning({ stopAsked: jobs.stopAsked });
  return row?.stopAsked ?? false;
}

type End = { state: Exclude<JobState, "running">; done?: number; outcome?: unknown };

export async function endJob(id: string, end: End) {
  await db()
    .update(jobs)
    .set({ ...end, endedAt: sql`now()` })
    .where(eq(jobs.id, id));
}

/** As people see it: one whose process is gone has stopped. */
const shownState = sql<JobState>`case when ${jobs.state} = 'running' and ${jobs.leasedUntil} < now() then 'stopped' else ${jobs.state} end`;

const columns = {
  id: jobs.id,
  kind: jobs.kind,
  by: jobs.actorEmail,
  subject: jobs.subject,
  state: shownState,
  phase: jobs.phase,
  done: jobs.done,
  total: jobs.total,
  outcome: jobs.outcome,
  startedAt: jobs.startedAt,
  endedAt: jobs.endedAt,
};

export type Job = Awaited<ReturnType<typeof listJobs>>[number];

function listJobs(where: SQL | undefined, limit: number) {
  return db().select(columns).from(jobs).where(where).orderBy(desc(jobs.startedAt), desc(jobs.id)).limit(limit);
}

/** For the line on every page: the person's own that run, and those that have just ended. */
export function currentJobs(userId: string) {
  const ended = sql`coalesce(${jobs.endedAt}, ${jobs.leasedUntil}) > now() - make_interval(mins => ${shownMinutes})`;
  return listJobs(and(eq(jobs.actorId, userId), isNull(jobs.seenAt), ended), 3);
}

/** The last ones: of everybody, or the person's own. */
export function latestJobs(userId: string, isOwner: boolean) {
  return listJobs(isOwner ? undefined : eq(jobs.actorId, userId), 10);
}

/** Of everybody, or the person's own. */
export async function findJob(id: string, userId: string, isOwner = false): Promise<Job | undefined> {
  const [job] = await listJobs(and(eq(jobs.id, id), isOwner ? undefined : eq(jobs.actorId, userId)), 1);
  return job;
}

/** Only whoever began it closes its line or asks for its end. Returns false when there is no such job. */
export async function changeJob(id: string, userId: string, change: "seen" | "stop", tx: Database = db()) {
  const set = change === "seen" ? { seenAt: sql`now()` } : { stopAsked: true };
  const rows = await tx
    .update(jobs)
    .set(set)
    .where(and(eq(jobs.id, id), eq(jobs.actorId, userId)))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** At the start of a site whose database only one process uses: what runs there was left by the process before. */
export async function stopLeftJobs() {
  await stop(undefined);
}

/** Marks jobs of killed processes, and forgets old ones. */
export async function tidyJobs() {
  await stop(lt(jobs.leasedUntil, sql`now()`));
  await db()
    .delete(jobs)
    .where(lt(jobs.startedAt, sql`now() - make_interval(days => ${daysKept})`));
}

async function stop(where: SQL | undefined) {
  await db()
    .update(jobs)
    .set({ state: "stopped", endedAt: sql`least(now(), ${jobs.leasedUntil})` })
    .where(and(eq(jobs.state, "running"), where));
}
