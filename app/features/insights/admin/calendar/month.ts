import { site } from "#site";
import { fromSiteTime, toSiteTime } from "#app/platform/time/site-time.ts";

/** A month of the site's calendar, "2026-11". Pure. */

const pattern = /^(20\d\d)-(0[1-9]|1[0-2])$/;

/** The month that the address asks for, or the present one. */
export function readMonth(asked: string | null, now = new Date()): string {
  return asked && pattern.test(asked) ? asked : toSiteTime(now).slice(0, 7);
}

const firstOf = (month: string) => new Date(`${month}-01T00:00Z`);

export function monthAfter(month: string, by: number): string {
  const date = firstOf(month);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** Whether the address accepts it: months before 2000 and after 2099 are not offered. */
export function isMonth(month: string): boolean {
  return pattern.test(month);
}

/** The moments at which the month begins and ends in the site's time zone. */
export function boundsOf(month: string): { from: Date; to: Date } {
  return { from: fromSiteTime(`${month}-01T00:00`)!, to: fromSiteTime(`${monthAfter(month, 1)}-01T00:00`)! };
}

/** "2026-11-05": the day of a moment in the site's time zone. */
export function dayOf(moment: Date): string {
  return toSiteTime(moment).slice(0, 10);
}

export type Day = { day: string; number: number };

/** All days, and how many empty cells come before the first: weeks begin on Monday. */
export function daysOf(month: string): { blanks: number; days: Day[] } {
  const first = firstOf(month);
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return {
    blanks: (first.getUTCDay() + 6) % 7,
    days: Array.from({ length: count }, (_, index) => ({
      day: `${month}-${String(index + 1).padStart(2, "0")}`,
      number: index + 1,
    })),
  };
}

/** Noon of the day, to format it: no time zone moves it to another day. */
export function noonOf(day: string): Date {
  return fromSiteTime(`${day}T12:00`)!;
}

export function calendarZone(): string {
  return site.timeZone.replaceAll("_", " ");
}
