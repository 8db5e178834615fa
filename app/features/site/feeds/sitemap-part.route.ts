import type { Route } from "./+types/sitemap-part.route.ts";
import { sitemapPart } from "./sitemap.server.ts";

/** GET /sitemaps/{number}.xml, when there are too many posts for one file. */
export async function loader({ params }: Route.LoaderArgs) {
  const isValid = /^[1-9]\d{0,4}$/.test(params.number);
  return (isValid && (await sitemapPart(Number(params.number)))) || new Response("No such sitemap.", { status: 404 });
}
