import { publishedCategories } from "#app/features/proof/published.server.ts";
import {
  categories,
  coverKindOf,
  isDeliveredCategory,
  type Category,
  type CoverKind,
} from "#app/components/cards/categories.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { defaultLanguage, type Language } from "#app/platform/i18n/language.ts";
import { categoriesIn, type CategoryWords } from "./category-words.ts";

/** The categories that visitors see. */

const own = () => publishedCategories(defaultLanguage);

export function isShownCategory(key: string): boolean {
  return isDeliveredCategory(key) || own().some((category) => category.key === key);
}

/** A post whose category is gone is shown under the first one. */
export function shownCategory(key: string): Category {
  return isShownCategory(key) ? key : categories[0];
}

export function findCategory(key: string, language: Language): CategoryWords | undefined {
  return categoriesIn(copyFor(language, "insights")).find((category) => category.key === key);
}

export function coverKind(category: Category): CoverKind {
  return coverKindOf(category, own());
}
