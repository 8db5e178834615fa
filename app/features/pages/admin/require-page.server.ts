import { data } from "react-router";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { findPage, type CopyPage } from "../copy-pages.ts";

export function requirePage(id: string, request: Request): CopyPage {
  const page = findPage(id);
  if (!page) throw data(copyFor(languageOfRequest(request), "pages").notFound, { status: 404 });
  return page;
}
