import { pathsIn } from "#app/platform/images/image-paths.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { findCardTitle } from "../posts.server.ts";
import { coverCard } from "#app/components/cards/cover-card.server.ts";
import { coverCardPath } from "#app/components/cards/cover-path.ts";
import type { Route } from "./+types/cover-card.route.ts";

/**
 * GET /social/covers/{slug}/{cut}.jpg: the featured image of a public post, cut as the post says; no other cut exists.
 */
export async function loader({ params: { slug, cut } }: Route.LoaderArgs) {
  const post = await findCardTitle(slug, "en");
  const [path] = pathsIn(post?.featuredImage ?? "");
  if (!post?.focus || !path || coverCardPath(slug, post.focus) !== `/social/covers/${slug}/${cut}.jpg`)
    return missing();
  const card = await coverCard(path, post.focus, async () => {
    const file = await (await storage()).open(path);
    return file && Buffer.from(await new Response(file.stream).arrayBuffer());
  });
  if (!card) return missing();
  return new Response(new Uint8Array(card), {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=604800" },
  });
}

function missing(): Response {
  return new Response("No such picture.", { status: 404 });
}
