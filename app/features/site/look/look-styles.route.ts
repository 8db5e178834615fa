import { parseLookName, pairings } from "#app/platform/site/look.ts";
import { fingerprinted, fontFaces, lookStyles } from "#app/platform/site/look-styles.server.ts";
import type { Route } from "./+types/look-styles.route.ts";

const always = "public, max-age=31536000, immutable";
const forAWhile = "public, max-age=300";

/**
 * GET /look/<accent>-<pair>-<fingerprint>.css and /look/fonts-<pair>.css: they follow from their address. With another
 * fingerprint the page was rendered by another release; it gets what this one has, for a while.
 */
export function loader({ params: { file } }: Route.LoaderArgs) {
  const [, fontsOfPair, name = "", fingerprint] =
    /^(?:fonts-([a-z]+)|([0-9a-f]{6}-[a-z]+)-([0-9a-f]{8}))\.css$/.exec(file) ?? [];
  const pairing = pairings.find((known) => known === fontsOfPair);
  if (pairing) return styles(fontFaces(pairing), forAWhile);
  const look = parseLookName(name);
  if (!look) return new Response("There is no such style sheet.", { status: 404 });
  return styles(lookStyles(look), fingerprinted(look) === `${name}-${fingerprint}` ? always : forAWhile);
}

function styles(css: string, cacheControl: string): Response {
  return new Response(css, { headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": cacheControl } });
}
