import type { APIRequestContext } from "@playwright/test";
import { matchPath } from "react-router";
import { helpOfScreen } from "#app/platform/help/topics.ts";

/** Every screen of the admin area that has a title (HB1 compares the list with app/routes.ts). */
export const screenPatterns = Object.keys(helpOfScreen);

const parameters = (pattern: string) => pattern.split(":").length;

/** The screen at an address; a fixed address wins over one with a parameter. */
export function patternOf(pathname: string): string | undefined {
  return screenPatterns
    .filter((pattern) => matchPath(pattern, pathname))
    .sort((one, other) => parameters(one) - parameters(other))[0];
}

/** The links of a page, in its order, without addresses of other sites. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, href]) =>
    href?.startsWith("/") && !href.startsWith("//") ? [href.replaceAll("&amp;", "&")] : [],
  );
}

export type Walk = {
  /** The first address that was found for each screen. */
  screens: Map<string, string>;
  /** Every address that was linked, with the page of its first link. */
  linked: Map<string, string>;
};

/** Follows the links from `starts`, to each screen once, as somebody does who looks at everything. */
export async function walkScreens(request: APIRequestContext, cookie: string, ...starts: string[]): Promise<Walk> {
  const screens = new Map<string, string>();
  const linked = new Map<string, string>();
  const queue = [...starts];
  for (const start of starts) {
    const pattern = patternOf(start);
    if (pattern) screens.set(pattern, start);
  }
  for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
    const answer = await request.get(here, { headers: { cookie } });
    for (const href of linksIn(await answer.text())) {
      const path = href.replace(/#.*/, "");
      if (!path || linked.has(path)) continue;
      linked.set(path, here);
      const { pathname } = new URL(path, "http://site.example");
      const pattern = patternOf(pathname);
      // An empty form leads to no further screen, a file is none.
      const isRecord = !/\/new$|\.\w+$/.test(pathname) || pattern === pathname;
      if (!pattern || !isRecord || screens.has(pattern)) continue;
      screens.set(pattern, path);
      queue.push(path);
    }
  }
  return { screens, linked };
}
