/**
 * The categories of posts: stable keys, in the order of the tabs. Column, form and addresses call it "cluster", which is
 * older, and so do the labels: `useCopy("insights").clusters[key].label` and `.short`.
 */
export const categories = ["business", "evolution", "consciousness", "stories"] as const;
export type Category = (typeof categories)[number];

export function isCategory(value: unknown): value is Category {
  return categories.some((category) => category === value);
}

/** A post with an unknown category is shown under the first one. */
export function asCategory(value: string): Category {
  return isCategory(value) ? value : "business";
}
