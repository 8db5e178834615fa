/** For so long an answer can be taken back after *Send*. */
export const undoSeconds = 20;

/** When an answer is sent. `ifNoReply`: in two days, unless something came before. */
export const sendTimes = ["now", "tomorrow", "ifNoReply", "at"] as const;
export type SendTime = (typeof sendTimes)[number];

const day = 86_400_000;

/** When the mail is due. Undefined for a time that does not exist or has passed. */
export function dueTime(
  { when, at, zone }: { when: SendTime; at: string; zone: string },
  now = new Date(),
): Date | undefined {
  if (when === "now") return new Date(now.getTime() + undoSeconds * 1000);
  if (when === "ifNoReply") return new Date(now.getTime() + 2 * day);
  if (when === "tomorrow") {
    const { year, month, date } = partsIn(zone, now);
    const next = new Date(Date.UTC(year, month - 1, date) + day).toISOString().slice(0, 10);
    return instantIn(zone, `${next}T09:00`);
  }
  const due = instantIn(zone, at);
  return due && due > now ? due : undefined;
}

function partsIn(zone: string, moment: Date) {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const read = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  return { year: read.year!, month: read.month!, date: read.day!, hour: read.hour!, minute: read.minute! };
}

/** The moment at which a clock in that time zone shows this time; in the hour that a change of clocks skips, the next one. */
function instantIn(zone: string, local: string): Date | undefined {
  const wanted = Date.parse(`${local.slice(0, 16)}:00Z`);
  if (Number.isNaN(wanted)) return undefined;
  let instant = wanted;
  // The second round corrects an offset that was read on the other side of a change of clocks.
  for (let round = 0; round < 2; round++) {
    const { year, month, date, hour, minute } = partsIn(zone, new Date(instant));
    instant += wanted - Date.UTC(year, month - 1, date, hour, minute);
  }
  return new Date(instant);
}

export function isZone(zone: string): boolean {
  try {
    partsIn(zone, new Date());
    return true;
  } catch {
    return false;
  }
}
