import { isDiskFull } from "#db/unavailable.ts";
import type { Actor } from "../audit/audit.server.ts";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Database } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";

/** The row of the table settings that says how backups are going. All processes and machines share it. */
const key = "backups";

const time = z.coerce.date();
const phases = ["copying", "rows", "files", "checking"] as const;
export const failures = ["diskFull", "storage", "damaged", "other"] as const;
export type BackupFailure = (typeof failures)[number];

const stateSchema = z.object({
  /** When this installation began to make backups: before the first one, lateness counts from here. */
  since: time,
  /** Somebody pressed the button, and that backup has not ended yet. */
  requestedAt: time.nullish(),
  requestedBy: z.object({ id: z.string(), email: z.string() }).nullish(),
  /** Set while a backup is made; it is only true while the process that wrote it holds the lease of the chore. */
  run: z.object({ startedAt: time, phase: z.enum(phases), done: z.number() }).nullish(),
  /** How the last one ended. */
  last: z
    .object({
      endedAt: time,
      outcome: z.enum(["good", "failed"]),
      failure: z.enum(failures).nullish(),
      detail: z.string().nullish(),
    })
    .nullish(),
  /** The newest backup in the store that was read back. */
  lastGoodAt: time.nullish(),
  /** The newest good backup, or the beginning, at the time when the owners were told that it is too old. */
  alertedFor: time.nullish(),
});
export type BackupState = z.output<typeof stateSchema>;

type Patch = Partial<Record<keyof BackupState, unknown>>;

export async function readBackupState(tx: Database = db()): Promise<BackupState> {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  const parsed = stateSchema.safeParse(row?.value);
  if (parsed.success) return parsed.data;
  const since = new Date();
  try {
    await tx
      .insert(settings)
      .values({ key, value: { since } })
      .onConflictDoUpdate({ target: settings.key, set: { value: { since }, updatedAt: since } });
  } catch (error) {
    // Pages show this, and must not need space on the disk.
    if (!isDiskFull(error)) throw error;
  }
  return { since };
}

/** Replaces single fields, so that a request and a running backup do not overwrite each other. */
export async function patchBackupState(patch: Patch, tx: Database = db()) {
  await tx
    .update(settings)
    .set({ value: sql`${settings.value} || ${JSON.stringify(patch)}::jsonb`, updatedAt: new Date() })
    .where(eq(settings.key, key));
}

/** Returns false when a backup is already wanted: two clicks make one backup. */
export async function requestBackup(tx: Database, now: Date, { id, email }: Actor): Promise<boolean> {
  const requested = { requestedAt: now, requestedBy: { id, email }, last: null };
  await readBackupState(tx);
  const changed = await tx
    .update(settings)
    .set({
      value: sql`${settings.value} || ${JSON.stringify(requested)}::jsonb`,
      updatedAt: now,
    })
    .where(and(eq(settings.key, key), sql`${settings.value} ->> 'requestedAt' is null`))
    .returning({ key: settings.key });
  return changed.length > 0;
}

export const backupChore = "making backups";

/** The state for the screen: a run only counts while its process holds the lease; a killed one is about to start again. */
export async function readShownState(): Promise<BackupState> {
  const state = await readBackupState();
  if (!state.run) return state;
  const [lease] = await db()
    .select({ isHeld: sql<boolean>`(${settings.value} ->> 'leasedUntil')::timestamptz > now()` })
    .from(settings)
    .where(eq(settings.key, `chore: ${backupChore}`));
  return lease?.isHeld ? state : { ...state, run: null };
}

/** Beyond this the newest backup is too old, or there should have been one by now. */
export const lateAfterHours = 36;

/** The time that lateness is measured from: the newest good backup, or the beginning. */
export function protectedUntil({ since, lastGoodAt }: BackupState): Date {
  return lastGoodAt ?? since;
}

export function isBackupLate(state: BackupState, now = new Date()): boolean {
  return now.getTime() - protectedUntil(state).getTime() > lateAfterHours * 3_600_000;
}
