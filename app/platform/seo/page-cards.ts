import { plainPath, type Language } from "#app/platform/i18n/language.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";

/** The address of the picture that is shown with a shared link to the page at `pathname`. */
export function cardPathOf(pathname: string, language: Language): string {
  const path = plainPath(pathname);
  const [page] = pageList.find(([, candidate]) => candidate.path === path) ?? [];
  return page ? `/social/${language}/pages/${page}.png` : `/social/${language}/site.png`;
}
