import type { BackupPhase } from "#db/backup/format.ts";
import { isDiskFull } from "#db/unavailable.ts";
import { StorageUnavailableError } from "../storage/storage-unavailable.ts";
import type { BackupFailure } from "./backup-state.server.ts";

/** What the process that makes a backup (scripts/backup-job.ts) tells the site. */
export type BackupMessage =
  | { kind: "progress"; phase: BackupPhase; done: number }
  | { kind: "done"; createdAt: string }
  | { kind: "failed"; failure: BackupFailure; detail: string };

export function failureOf(error: unknown): { failure: BackupFailure; detail: string } {
  const { message, isDamaged, $metadata } = error as { message?: string; isDamaged?: true; $metadata?: object };
  const isStorage = error instanceof StorageUnavailableError || !!$metadata;
  const failure = isDiskFull(error) ? "diskFull" : isDamaged ? "damaged" : isStorage ? "storage" : "other";
  return { failure, detail: (message || String(error)).slice(0, 500) };
}
