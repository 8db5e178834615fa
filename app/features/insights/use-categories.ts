import type { Category } from "#app/components/cards/categories.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { categoriesIn, type CategoryWords } from "./category-words.ts";

export function useCategories(): CategoryWords[] {
  return categoriesIn(useCopy("insights"));
}

/** A category that is gone reads as the first one, under which its posts are shown. */
export function useCategory(key: Category): CategoryWords {
  const all = useCategories();
  return all.find((category) => category.key === key) ?? all[0]!;
}
