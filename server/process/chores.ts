import { eq, sql } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { canStoreRows, db } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";

export type Chore = { name: string; minutes: number; work(): Promise<unknown> };

const lookEvery = 30_000;
/** Renewed while the chore runs: the chores of a process that dies are free this soon. */
const leaseSeconds = 60;
const renewEvery = 20_000;

/**
 * Small jobs at a steady pace, each in one process at a time (docs/decisions/0011-chores-are-leased.md): all processes
 * look, the first one leases the chore. One that fails is tried again at the next look.
 */
export function startChores(chores: Chore[]) {
  const running = new Set<Promise<void>>();
  const timer = setInterval(() => {
    // A full disk would refuse them; the next look finds the same rows.
    if (!canStoreRows()) return;
    for (const chore of chores) {
      const job = runWhenDue(chore).then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, `${chore.name} failed; it is tried again`),
      );
      running.add(job);
      void job.then(() => running.delete(job));
    }
  }, lookEvery);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** True when this call ran it: it was due, and no other process has it. */
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

/** The moment of the lease by the database's clock, which all processes share. */
async function lease(key: string, minutes: number): Promise<string | undefined> {
  const time = (field: string) =>
    sql`coalesce((${settings.value} ->> ${sql.raw(`'${field}'`)})::timestamptz, '-infinity')`;
  // A little less than the pace, so that a look that comes a moment early does not wait for the next one.
  const pace = sql`make_interval(secs => ${Math.max(minutes * 60 - lookEvery / 2000, 0)})`;
  const [row] = await db()
    .insert(settings)
    .values({ key, value: sql`jsonb_build_object('leasedUntil', ${leaseEnd})` })
    .onConflictDoUpdate({
      target: settings.key,
      set: {
        value: sql`${settings.value} || jsonb_build_object('leasedUntil', ${leaseEnd})`,
        updatedAt: sql`now()`,
      },
      setWhere: sql`${time("leasedUntil")} <= now() and ${time("startedAt")} <= now() - ${pace}`,
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
