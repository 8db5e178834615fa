import { cover } from "#app/components/art/cover.ts";
import { toSvg } from "#app/components/art/svg.ts";
import { isCategory } from "#app/components/cards/categories.ts";
import type { Route } from "./+types/cover.route.ts";

/** GET /covers/{category}/{slug}.svg: drawn from the address alone, so it says nothing about what exists. */
export function loader({ params: { cluster: category, slug } }: Route.LoaderArgs) {
  if (!isCategory(category) || !/^[\w-]{1,200}$/.test(slug)) throw new Response("No such picture.", { status: 404 });
  return new Response(toSvg(cover({ slug, category })), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=604800" },
  });
}
