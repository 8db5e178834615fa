/** The values that a quarter, a half and three quarters of the organizations do not exceed, in whole percent. */
export type Quartiles = [lower: number, median: number, upper: number];

/** Linear interpolation between the two nearest values, as spreadsheets do it. */
export function quartilesOf(values: readonly number[]): Quartiles {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)]!;
    const above = sorted[Math.ceil(place)]!;
    return Math.round(below + (above - below) * (place - Math.floor(place)));
  };
  return [at(0.25), at(0.5), at(0.75)];
}

export type Quarter = "lowest" | "lower" | "upper" | "highest";

/** The quarter in which a percentage lies; a value on the line belongs to the higher one. */
export function quarterOf(percent: number, [lower, median, upper]: Quartiles): Quarter {
  if (percent >= upper) return "highest";
  if (percent >= median) return "upper";
  return percent >= lower ? "lower" : "lowest";
}
