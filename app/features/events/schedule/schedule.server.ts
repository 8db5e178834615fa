import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import type { Repeat } from "#db/schema.ts";

/** When an event happens, on the clocks of its time zone. */
export type Schedule = {
  /** 2027-03-04T17:00 */
  localStart: string;
  timeZone: string;
  durationMinutes: number;
  repeat: Repeat;
  /** Every so many weeks or months. */
  repeatEvery: number;
  /** The last day, 2027-06-30; null repeats without end. */
  repeatUntil: string | null;
};

/** A series is stored this far ahead; a chore adds further dates as time passes. */
const horizonDays = 400;

const dayMs = 24 * 60 * 60_000;

/**
 * The starts between `from` and the horizon, the earliest first; of an event that does not repeat always its only one.
 * A series keeps its hour on the clock: across a change to daylight saving time the instant moves, the hour does not. A
 * time that the clocks skip is moved forward.
 */
export function startsOf(schedule: Schedule, { from, now }: { from: Date; now: Date }): Date[] {
  const first = zonedStart(schedule);
  if (schedule.repeat === "none") return [toDate(first)];
  const rule = new RRuleTemporal({
    freq: schedule.repeat === "weekly" ? "WEEKLY" : "MONTHLY",
    interval: schedule.repeatEvery,
    ...(schedule.repeat === "monthly-weekday" ? { byDay: [weekdayOfMonth(first)] } : {}),
    ...(schedule.repeatUntil ? { until: endOfDay(schedule.repeatUntil, schedule.timeZone) } : {}),
    dtstart: first,
    tzid: schedule.timeZone,
    includeDtstart: true,
    temporal: Temporal,
  });
  // The first date of a series that begins later than the horizon is stored all the same.
  const end = new Date(Math.max(now.getTime() + horizonDays * dayMs, first.epochMilliseconds));
  return from > end ? [] : rule.between(from, end, true).map(toDate);
}

export function zonedStart({ localStart, timeZone }: Pick<Schedule, "localStart" | "timeZone">) {
  return Temporal.PlainDateTime.from(localStart).toZonedDateTime(timeZone);
}

export function zonedInstant(date: Date, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone);
}

/** "2TH" for the second Thursday; "-1TH" when it is the last one, which is not always the fourth. */
function weekdayOfMonth(first: Temporal.ZonedDateTime): string {
  const day = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][first.dayOfWeek - 1]!;
  const isLast = first.day + 7 > first.daysInMonth;
  return `${isLast ? -1 : Math.ceil(first.day / 7)}${day}`;
}

function endOfDay(day: string, timeZone: string) {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).subtract({ seconds: 1 });
}

const toDate = ({ epochMilliseconds }: { epochMilliseconds: number }) => new Date(epochMilliseconds);
