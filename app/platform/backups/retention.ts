export type Retention = { days: number; weeks: number; months: number };

const day = 86_400_000;

/**
 * The backups to delete. Kept are all of the last days, then the last one of each week and of each month (UTC, weeks
 * begin on Monday) until they are too old, and always the newest one.
 */
export function findExpired<Backup extends { createdAt: Date }>(
  backups: Backup[],
  { days, weeks, months }: Retention,
  now: Date,
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - months);
  const seen = new Set<string>();
  return newestFirst.filter(({ createdAt }, index) => {
    const time = createdAt.getTime();
    // 1 January 1970 was a Thursday.
    const week = `week ${Math.floor((time / day + 3) / 7)}`;
    const month = createdAt.toISOString().slice(0, 7);
    const isLastOfWeek = !seen.has(week);
    const isLastOfMonth = !seen.has(month);
    seen.add(week).add(month);
    const age = now.getTime() - time;
    const isKept =
      index === 0 ||
      age <= days * day ||
      (isLastOfWeek && age <= weeks * 7 * day) ||
      (isLastOfMonth && createdAt >= oldest && months > 0);
    return !isKept;
  });
}
