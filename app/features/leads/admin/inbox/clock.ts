/** A duration in the units that people read. Pure. */

export type Span = { kind: "minutes" | "hours" | "fullHours" | "days"; days: number; hours: number; minutes: number };

export function spanOf(milliseconds: number): Span {
  const total = Math.floor(Math.abs(milliseconds) / 60_000);
  const days = Math.floor(total / 1440);
  const kind = days >= 3 ? "days" : total < 60 ? "minutes" : total % 60 === 0 ? "fullHours" : "hours";
  return { kind, days, hours: Math.floor(total / 60), minutes: total % 60 };
}
