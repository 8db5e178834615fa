import { env } from "#app/platform/env.server.ts";
import { createCollisions, type Collision } from "#app/platform/pages/redirects/collisions.ts";
import { baseOf, isPrefix, splitTarget } from "#app/platform/pages/redirects/redirect-table.ts";
import { storableText } from "#app/platform/text/storable-text.ts";
import type { Database } from "#db/client.server.ts";
import { canonicalAddress } from "./canonical-address.ts";
import { areaOf } from "./address-areas.ts";
import { pagesAt } from "./pages-at.server.ts";
import type { RedirectValues } from "./redirect-form.ts";

/** Why a redirect is refused: a key of `redirects.json`, `errors`; `with` is the redirect that it collides with. */
export type Refusal = { field: "source" | "target"; key: RefusalKey; with?: string };
export type RefusalKey =
  | "address"
  | "query"
  | "page"
  | "reserved"
  | "covers"
  | "taken"
  | "unknown"
  | "star"
  | Collision["kind"];

type Typed = RedirectValues;

/** A pasted address of this site is a path; the source has neither query nor section. */
export function readRedirect(typed: Typed): { values: RedirectValues } | { refused: Refusal } {
  const source = canonicalAddress(withoutHost(typed.source));
  const target = canonicalAddress(withoutHost(typed.target));
  if (source === undefined) return { refused: { field: "source", key: "address" } };
  if (/[?#]/.test(source)) return { refused: { field: "source", key: "query" } };
  if (target === undefined) return { refused: { field: "target", key: "address" } };
  if (isPrefix(splitTarget(target).path) && !isPrefix(source)) return { refused: { field: "target", key: "star" } };
  return { values: { source, target, permanent: typed.permanent } };
}

function withoutHost(address: string): string {
  const text = storableText(address).trim();
  const own = env().siteUrl;
  return text === own ? "/" : text.startsWith(`${own}/`) ? text.slice(own.length) : text;
}

export type Checker = Awaited<ReturnType<typeof createChecker>>;

/** Compares redirects with the pages of the site and with the others; `asked` are all that will be checked. */
export async function createChecker(tx: Database, others: readonly RedirectValues[], asked: readonly RedirectValues[]) {
  const paths = asked.flatMap(({ source, target }) => [baseOf(source) || "/", targetPage(target)]);
  const pages = await pagesAt([...new Set(paths)], tx);
  const collisions = createCollisions(others);
  const sources = new Set(others.map(({ source }) => source));

  return {
    add(redirect: RedirectValues) {
      collisions.add(redirect);
      sources.add(redirect.source);
    },
    remove(redirect: RedirectValues) {
      collisions.remove(redirect);
      sources.delete(redirect.source);
    },
    isTaken: (source: string) => sources.has(source),
    refuse(redirect: RedirectValues): Refusal | undefined {
      const { source, target } = redirect;
      const area = areaOf(source);
      const isPage = area === "page" || (area !== "reserved" && pages.has(baseOf(source)));
      if (isPage) return { field: "source", key: isPrefix(source) ? "covers" : "page" };
      if (area === "reserved" || area === "covers") return { field: "source", key: area };
      const collision = collisions.find(redirect);
      if (collision)
        return { field: collision.kind === "reached" ? "source" : "target", key: collision.kind, with: collision.with };
      if (!pages.has(targetPage(target))) return { field: "target", key: "unknown" };
      return undefined;
    },
  };
}

export function targetPage(target: string): string {
  return baseOf(splitTarget(target).path) || "/";
}
