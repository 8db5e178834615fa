import { isCoverFamily, type CoverFamily } from "#app/components/art/cover-families.ts";
import type { OwnCategory } from "#app/platform/i18n/added-content.ts";

/**
 * Categories of posts. Four are delivered and have stable keys; column, form and addresses call it "cluster", which is
 * older, and so do their labels: `useCopy("insights").clusters[key].label` and `.short`. The others are made in the admin
 * area (docs/decisions/0021-people-and-proof.md).
 */
export const categories = ["business", "evolution", "consciousness", "stories"] as const;
export type DeliveredCategory = (typeof categories)[number];

/** The key of a delivered category, or of one that editors made. It never changes. */
export type Category = string;

export const maxCategoryKey = 60;

export function isDeliveredCategory(value: unknown): value is DeliveredCategory {
  return categories.some((category) => category === value);
}

/** Whether a text could be a key; the category may be gone. */
export function isCategoryKey(value: string): boolean {
  return value.length <= maxCategoryKey && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value);
}

/**
 * What decides how a post's cover is drawn, in the cover's address: a delivered category, or what editors chose for
 * theirs. The key of their category is not part of it, so that a cover can be drawn from the address alone.
 */
export type CoverKind = DeliveredCategory | CoverFamily | "mixed";

export function coverKindOf(category: Category, own: readonly OwnCategory[]): CoverKind {
  if (isDeliveredCategory(category)) return category;
  const found = own.find(({ key }) => key === category);
  if (!found) return categories[0];
  return isCoverFamily(found.family) ? found.family : "mixed";
}

export function isCoverKind(value: string): value is CoverKind {
  return isDeliveredCategory(value) || isCoverFamily(value) || value === "mixed";
}
