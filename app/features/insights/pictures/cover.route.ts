import { cover } from "#app/components/art/cover.ts";
import { toSvg } from "#app/components/art/svg.ts";
import { isCoverKind } from "#app/components/cards/categories.ts";
import type { Route } from "./+types/cover.route.ts";

/** GET /covers/{kind}/{slug}.svg: drawn from the address alone, so it says nothing about what exists. */
export function loader({ params: { kind, slug } }: Route.LoaderArgs) {
  if (!isCoverKind(kind) || !/^[\w-]{1,200}$/.test(slug)) throw new Response("No such picture.", { status: 404 });
  return new Response(toSvg(cover({ slug, kind })), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=604800" },
  });
}
