import { categories, type Category } from "#app/components/cards/categories.ts";
import type { AddedContent } from "#app/platform/i18n/added-content.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";

/** What readers see of a category, in one language. */
export type CategoryWords = { key: Category; label: string; short: string; intro: string };

/** The delivered categories first, then those that editors made, in their order. */
export function categoriesIn(copy: Copy["insights"]): CategoryWords[] {
  const { categories: own = [] } = (copy as { added?: AddedContent }).added ?? {};
  return [
    ...categories.map((key) => ({ key, ...copy.clusters[key] })),
    ...own.map(({ key, label, intro }) => ({ key, label, short: label, intro })),
  ];
}

/** The feed of a category's articles, without the language. */
export function categoryFeed(key: Category): string {
  return `/rss/${key}.xml`;
}
