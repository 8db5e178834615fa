import type { Namespace } from "#app/platform/i18n/copy.ts";

/** `export const handle: PageHandle` of a route. */
export type PageHandle = {
  /** Copy that the route's component uses, besides "common". */
  namespaces?: Namespace[];
  /** Tools hydrate at once; content pages wait for the first interaction or for a quiet moment (the default). */
  hydrate?: "now";
  /** An admin page that takes more than a page's width, for text and preview side by side. */
  wide?: true;
};
