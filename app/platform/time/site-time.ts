import { site } from "#site";

/** Wall-clock times of the site's own zone, as <input type="datetime-local"> writes them: "2025-03-05T09:30". */

const style = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
const clocks = new Map<string, Intl.DateTimeFormat>();

export function toSiteTime(date: Date): string {
  const { timeZone } = site;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { ...style, timeZone });
  clocks.set(timeZone, clock);
  return clock.format(date).replace(" ", "T");
}

/** Undefined for text that is not such a time. */
export function fromSiteTime(text: string): Date | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  if (new Date(asUtc).toISOString().slice(0, 16) !== text.slice(0, 16)) return undefined;
  // The zone's offset depends on the moment that is being computed: the second step corrects it near a clock change.
  let moment = asUtc;
  for (let step = 0; step < 2; step++) moment += asUtc - Date.parse(`${toSiteTime(new Date(moment))}Z`);
  return new Date(moment);
}

/** A moment that the site shows as this day ("2025-03-05"). Undefined for text that is not a day. */
export function siteDay(day: string): Date | undefined {
  return fromSiteTime(`${day}T12:00`);
}
