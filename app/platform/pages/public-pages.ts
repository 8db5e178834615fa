import type { Copy, Namespace } from "#app/platform/i18n/copy.ts";
import { entriesOf } from "#app/platform/typed-keys.ts";

/**
 * The pages that come with the site. Routes, permissions, prefetching, social cards, the sitemap, link suggestions, the
 * list of texts and the tests read this list. Pure: browsers load it.
 */
export type PublicPage = {
  path: string;
  /** The copy of the page besides "common"; the first has its texts and, in `hero`, the first words of its card. */
  copy: readonly [Namespace, ...Namespace[]];
  /** What links and menus call it. Without it, the page is suggested nowhere. */
  title?: (common: Copy["common"]) => string;
  /** "when filled": the page exists while there is something to show. */
  listed?: "when filled";
};

export const publicPages = {
  home: { path: "/", copy: ["home", "services"], title: ({ breadcrumbHome }) => breadcrumbHome },
  about: { path: "/about", copy: ["about"], title: ({ nav }) => nav.about },
  offerings: { path: "/offerings", copy: ["offerings", "services"], title: ({ nav }) => nav.offerings },
  insights: { path: "/insights", copy: ["insights"], title: ({ nav }) => nav.insights },
  events: { path: "/events", copy: ["events"], title: ({ nav }) => nav.events },
  stories: { path: "/stories", copy: ["stories"], listed: "when filled" },
  tools: { path: "/tools", copy: ["tools", "assessment"], title: ({ nav }) => nav.tools },
  "team-scan": { path: "/tools/team", copy: ["team-scan"] },
  journey: { path: "/journey", copy: ["journey"], title: ({ journeyCta }) => journeyCta },
  "raices-latinas": { path: "/raices-latinas", copy: ["raices-latinas"], title: ({ footer }) => footer.raicesLatinas },
  privacy: { path: "/privacy", copy: ["privacy"], title: ({ footer }) => footer.privacy },
} as const satisfies Record<string, PublicPage>;

export type PageId = keyof typeof publicPages;
export const pageList: [PageId, PublicPage][] = entriesOf(publicPages);
