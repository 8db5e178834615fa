import type { Namespace } from "#app/platform/i18n/copy.ts";

/** The type of a route's `export const handle`. */
export type PageHandle = {
  /** The copy that the route's component uses besides "common". */
  namespaces?: Namespace[];
  /** "now" for interactive tools. By default pages hydrate at the first interaction or when the browser is idle. */
  hydrate?: "now";
  /** "all" for pages outside the public site, whose components public.css leaves out. */
  styles?: "all";
  /** For an admin page that needs more than the usual width, such as the editor with its preview. */
  wide?: true;
};

/** The handle of a matched route, whose type the router does not know. */
export function handleOf(route: { handle?: unknown } | undefined): PageHandle {
  return (route?.handle ?? {}) as PageHandle;
}
