import type { APIRequestContext } from "@playwright/test";
import type { Copy, Namespace } from "../../app/platform/i18n/copy.ts";
import { languages, localizedPath, type Language } from "../../app/platform/i18n/language.ts";

export { languages, localizedPath, type Language };

/** The copy as served by the running site, with its tokens filled in. */
export async function copyOf<N extends Namespace>(
  request: APIRequestContext,
  language: Language,
  namespace: N,
): Promise<Copy[N]> {
  const response = await request.get(`/locales/${language}/${namespace}.json`);
  return response.json();
}
