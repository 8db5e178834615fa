import { use } from "react";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { breadcrumbData } from "./json-ld.ts";

/** Breadcrumb structured data of a top-level page. */
export function usePageTrail(name: string, path: string) {
  const { breadcrumbHome } = useCopy("common");
  const { siteUrl } = use(RequestInfoContext);
  const localized = useLocalized();
  return breadcrumbData([
    { name: breadcrumbHome, url: siteUrl + localized("/") },
    { name, url: siteUrl + localized(path) },
  ]);
}
