import type { Language } from "#app/platform/i18n/language.ts";
import type { Category } from "#app/components/cards/categories.ts";
import type { CoverFocus } from "#app/components/cards/cover-focus.ts";

/** A post on a list, one language chosen. */
export type CardData = {
  slug: string;
  category: Category;
  title: string;
  snippet: string;
  /** Which language each text is in: not the page's where a translation is missing. */
  languages: { title: Language; snippet: Language };
  featuredImage: string | null;
  featuredImageAlt: string | null;
  /** The part of the featured image that is shown; undefined is the whole. */
  focus?: CoverFocus;
  /** ISO time of the day that readers see. */
  date: string;
  /** The author, if they have a page. */
  by?: { name: string; portrait: string };
};

/** A post as it is read. */
export type ArticleData = Omit<CardData, "languages"> & {
  /** Sanitised HTML (platform/html/sanitize.server.ts). */
  body: string;
  languages: { title: Language; snippet: Language; body: Language };
  author: string;
  /** Of the author's page, if there is one. */
  authorSlug?: string;
  minutes: number;
  tags: string[];
};
