/** The kinds of drawn covers. The order decides which one a slug gets, so that new ones are added at the end. */
export const coverFamilies = [
  "rings",
  "roots",
  "seeds",
  "landscapes",
  "fronds",
  "rivers",
  "weave",
  "flocks",
  "stones",
  "tides",
] as const;
export type CoverFamily = (typeof coverFamilies)[number];

export function isCoverFamily(value: unknown): value is CoverFamily {
  return coverFamilies.some((family) => family === value);
}
