import { notFound } from "#app/platform/pages/found.server.ts";
import { findPage, type CopyPage } from "../copy-pages.ts";

export function requirePage(id: string, request: Request): CopyPage {
  const page = findPage(id);
  if (!page) throw notFound(request, "pages");
  return page;
}
