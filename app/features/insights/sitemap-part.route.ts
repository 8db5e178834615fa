import type { Route } from "./+types/sitemap-part.route.ts";
import { sitemapPart } from "./sitemap.server.ts";

/** GET /sitemaps/{number}.xml, where one file does not hold all posts. */
export async function loader({ params }: Route.LoaderArgs) {
  return (await sitemapPart(Number(params.number))) ?? new Response("No such sitemap.", { status: 404 });
}
