import type { Route } from "./+types/sitemap-part.route.ts";
import { sitemapPart } from "./sitemap.server.ts";

/** GET /sitemaps/{number}.xml, where one file does not hold all posts. */
export async function loader({ params }: Route.LoaderArgs) {
  const known = /^[1-9]\d{0,4}$/.test(params.number);
  return (known && (await sitemapPart(Number(params.number)))) || new Response("No such sitemap.", { status: 404 });
}
