/** Pure: the periods of the overview, and the days of each and of the one before. */
export const periods = ["day", "week", "month", "year"] as const;
export type Period = (typeof periods)[number];

const lengths: Record<Period, number> = { day: 1, week: 7, month: 30, year: 364 };

export function readPeriod(value: string | null): Period {
  return periods.find((period) => period === value) ?? "month";
}

export type Range = {
  /** All days, oldest first: "2026-11-18". */
  days: string[];
  /** The same number of days before them. */
  before: string[];
};

/** The period that ends with `today`. */
export function rangeOf(period: Period, today: string): Range {
  const length = lengths[period];
  const days = Array.from({ length: length * 2 }, (_, index) => dayAfter(today, index + 1 - length * 2));
  return { days: days.slice(length), before: days.slice(0, length) };
}

/** A calendar month ("2026-10") beside the one before it. */
export function monthRange(month: string): Range {
  const daysOf = (first: string) => {
    const [year = 0, number = 0] = first.split("-").map(Number);
    const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
    return Array.from({ length }, (_, index) => dayAfter(`${first}-01`, index));
  };
  return { days: daysOf(month), before: daysOf(monthBefore(month)) };
}

export function monthBefore(month: string): string {
  return dayAfter(`${month}-01`, -1).slice(0, 7);
}

export function dayAfter(day: string, number: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + number);
  return date.toISOString().slice(0, 10);
}

/** Sums of every seven days: 364 points are a hedge. */
export function weekly(values: number[]): number[] {
  const weeks = Array.from({ length: Math.ceil(values.length / 7) }, (_, week) => values.slice(week * 7, week * 7 + 7));
  return weeks.map((week) => week.reduce((sum, value) => sum + value, 0) / week.length);
}
