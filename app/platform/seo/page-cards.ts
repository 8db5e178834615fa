import { plainPath, type Language } from "#app/platform/i18n/language.ts";

/**
 * The pages that have a social card of their own, by their path. Articles, stories, events and authors have one each;
 * other pages share the site's.
 */
const pages = {
  "/": "home",
  "/about": "about",
  "/offerings": "offerings",
  "/insights": "insights",
  "/events": "events",
  "/stories": "stories",
  "/tools": "tools",
  "/tools/team": "team-scan",
  "/journey": "journey",
  "/raices-latinas": "raices-latinas",
  "/privacy": "privacy",
} as const;

export type CardPage = (typeof pages)[keyof typeof pages];

export const cardPages: readonly CardPage[] = Object.values(pages);

/** The address of the picture that is shown with a shared link to the page at `pathname`. */
export function cardPathOf(pathname: string, language: Language): string {
  const path = plainPath(pathname);
  const page = Object.hasOwn(pages, path) ? pages[path as keyof typeof pages] : undefined;
  return page ? `/social/${language}/pages/${page}.png` : `/social/${language}/site.png`;
}
