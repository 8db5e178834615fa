import { eq, sql } from "drizzle-orm";
import type { Chore } from "#app/platform/chores/chore.ts";
import { log } from "#app/platform/log.server.ts";
import { canStoreRows, db } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";

const checkEvery = 30_000;
/** Renewed while the chore runs. When a process dies, its leases expire after this time. */
const leaseSeconds = 60;
const renewEvery = 20_000;

/**
 * Runs small periodic jobs, each in one process at a time (docs/decisions/0011-chores-are-leased.md): every process
 * checks for due chores, and the first one takes the lease. A chore that fails is retried at the next check.
 */
export function startChores(chores: Chore[]) {
  const running = new Set<Promise<void>>();
  const timer = setInterval(() => {
    // A full disk would refuse their writes; a later check finds the same work.
    if (!canStoreRows()) return;
    for (const chore of chores) {
      if (chore.isNeeded?.() === false) continue;
      const job = runWhenDue(chore).then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, `${chore.name} failed and will be retried`),
      );
      running.add(job);
      void job.then(() => running.delete(job));
    }
  }, checkEvery);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Runs the chore if it is due and no other process holds the lease. Returns whether it ran. */
export async function runWhenDue({ name, minutes, work }: Chore): Promise<boolean> {
  const key = `chore: ${name}`;
  const startedAt = await lease(key, minutes);
  if (startedAt === undefined) return false;
  const renewal = setInterval(() => void update(key, { leasedUntil: leaseEnd }).catch(() => undefined), renewEvery);
  try {
    await work();
    clearInterval(renewal);
    await update(key, { leasedUntil: sql`now()`, startedAt: sql`${startedAt}::text` });
  } catch (error) {
    clearInterval(renewal);
    await update(key, { leasedUntil: sql`now()` });
    throw error;
  }
  return true;
}

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** Takes the lease. Returns its start by the database's clock, which all processes share, or undefined. */
async function lease(key: string, minutes: number): Promise<string | undefined> {
  const time = (field: string) =>
    sql`coalesce((${settings.value} ->> ${sql.raw(`'${field}'`)})::timestamptz, '-infinity')`;
  // A little less than the interval, so that a check that comes slightly early does not wait for the next one.
  const interval = sql`make_interval(secs => ${Math.max(minutes * 60 - checkEvery / 2000, 0)})`;
  const [row] = await db()
    .insert(settings)
    .values({ key, value: sql`jsonb_build_object('leasedUntil', ${leaseEnd})` })
    .onConflictDoUpdate({
      target: settings.key,
      set: {
        value: sql`${settings.value} || jsonb_build_object('leasedUntil', ${leaseEnd})`,
        updatedAt: sql`now()`,
      },
      setWhere: sql`${time("leasedUntil")} <= now() and ${time("startedAt")} <= now() - ${interval}`,
    })
    .returning({ now: sql<string>`now()::text` });
  return row?.now;
}

async function update(key: string, fields: Record<string, ReturnType<typeof sql>>) {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  await db()
    .update(settings)
    .set({ value: sql`${settings.value} || jsonb_build_object(${sql.join(pairs, sql`, `)})`, updatedAt: sql`now()` })
    .where(eq(settings.key, key));
}
