import { pageList } from "#app/platform/pages/public-pages.ts";
import { languageOfPath, plainPath, type Language } from "./language.ts";
import type { Namespace } from "./copy.ts";

/** The pages of single records, below the page of their kind. */
const recordPages = /^(\/insights|\/stories|\/events)(\/authors)?\/[^/]+$/;

/** The copy of a public page, so that a link can prefetch it before the page's own script is loaded. */
export function namespacesOfAddress(address: string): { language: Language; namespaces: readonly Namespace[] } {
  const path = address.replace(/[?#].*$/, "");
  const page = plainPath(path).replace(recordPages, "$1");
  return { language: languageOfPath(path), namespaces: pageList.find(([, { path }]) => path === page)?.[1].copy ?? [] };
}
