import type { Copy, Namespace } from "./copy.ts";
import { serverI18n } from "./i18n.server.ts";
import type { Language } from "./language.ts";

/** Copy outside a page: mails, answers of functions, exports. */
export function copyFor<N extends Namespace>(language: Language, namespace: N): Copy[N] {
  return serverI18n(language).getResourceBundle(language, namespace) as Copy[N];
}
