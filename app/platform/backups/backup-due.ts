import type { BackupState } from "./backup-state.server.ts";

/** The hour of the site's time zone at which the nightly backup is made. */
export const backupHour = 3;

/** After a failure the disk may be full or the bucket unreachable: it is tried again after this time. */
const retryAfter = 30 * 60_000;

/**
 * Due are a requested backup and the nightly one. A night that was missed, because the site was off, is made up for as
 * soon as it runs.
 */
export function isBackupDue(
  { since, requestedAt, last, lastGoodAt }: BackupState,
  timeZone: string,
  now: Date,
): boolean {
  if (requestedAt) return true;
  if (last?.outcome === "failed" && now.getTime() - last.endedAt.getTime() < retryAfter) return false;
  return lastNight(timeZone, now) > (lastGoodAt && lastGoodAt > since ? lastGoodAt : since);
}

/** The most recent moment at which a nightly backup was due. */
export function lastNight(timeZone: string, now: Date): Date {
  const format = new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", hourCycle: "h23", minute: "2-digit" });
  const [hour = 0, minute = 0] = format.format(now).split(":").map(Number);
  const minutes = (((hour - backupHour + 24) % 24) * 60 + minute) * 60_000;
  return new Date(Math.floor((now.getTime() - minutes) / 60_000) * 60_000);
}
