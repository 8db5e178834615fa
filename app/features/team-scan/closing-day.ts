import { fromSiteTime, siteDay, toSiteTime } from "#app/platform/time/site-time.ts";
import { teamScanRules } from "./rules.ts";

const day = 86_400_000;

/** "2026-03-05", in the site's time zone. */
function dayOf(moment: Date): string {
  return toSiteTime(moment).slice(0, 10);
}

/** The first and last closing day that can be chosen. */
export function closingDays(now = new Date()): { first: string; last: string; suggested: string } {
  const inDays = (days: number) => dayOf(new Date(now.getTime() + days * day));
  return { first: inDays(teamScanRules.minDaysOpen), last: inDays(teamScanRules.maxDaysOpen), suggested: inDays(14) };
}

/** The end of the closing day: answers are accepted until midnight. Undefined for text that is no date. */
export function endOfDay(text: string): Date | undefined {
  const start = fromSiteTime(`${text}T00:00`);
  // Noon of the next day is on that day whatever the clocks do in the night.
  return start && fromSiteTime(`${dayOf(new Date(start.getTime() + 1.5 * day))}T00:00`);
}

/** When the next result of a team may be published at the earliest. */
export function closableAfter(previousClosing: Date): Date {
  return new Date(previousClosing.getTime() + teamScanRules.daysBetweenRounds * day);
}

/** When a scan may be closed early at the earliest. */
export function endOfFirstDays(start: Date): Date {
  return new Date(start.getTime() + teamScanRules.minDaysOpen * day);
}

/**
 * The last day on which answers are accepted, as a moment that the site shows as that day. The day is stored, so that
 * another time zone in the settings does not change what people were told.
 */
export function lastDay({ closesAt, closingDay }: { closesAt: Date; closingDay: string | null }): Date {
  return (closingDay && siteDay(closingDay)) || new Date(closesAt.getTime() - 1000);
}

/** The day of a scan that has none stored. */
export function dayOfClosing(closesAt: Date): string {
  return dayOf(new Date(closesAt.getTime() - 1000));
}
