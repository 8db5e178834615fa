import { languageOfPath, type Language } from "./language.ts";
import type { Namespace } from "./copy.ts";

/**
 * The copy of each public page, so that a link can prefetch it before the page's own script is loaded. A test compares
 * it with the routes.
 */
export const pageNamespaces: Record<string, Namespace[]> = {
  "/": ["home", "services"],
  "/about": ["about"],
  "/offerings": ["offerings", "services"],
  "/insights": ["insights"],
  "/insights/:slug": ["insights"],
  "/insights/authors/:slug": ["insights"],
  "/stories": ["stories"],
  "/stories/:slug": ["stories"],
  "/events": ["events"],
  "/events/:slug": ["events"],
  "/raices-latinas": ["raices-latinas"],
  "/privacy": ["privacy"],
  "/journey": ["journey"],
  "/tools": ["tools", "assessment"],
  "/tools/team": ["team-scan"],
};

export function namespacesOfAddress(address: string): { language: Language; namespaces: Namespace[] } {
  const path = address.replace(/[?#].*$/, "");
  const page =
    path.replace(/^\/es(?=\/|$)/, "").replace(/^(\/insights(\/authors)?|\/stories|\/events)\/[^/]+$/, "$1/:slug") ||
    "/";
  return { language: languageOfPath(path), namespaces: pageNamespaces[page] ?? [] };
}
