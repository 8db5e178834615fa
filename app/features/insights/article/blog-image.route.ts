import { imageTypes, pathOfFile } from "#app/platform/images/image-paths.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import type { Route } from "./+types/blog-image.route.ts";

/** An uploaded picture. Its name never stands for another one, so it may be kept for ever. */
export async function loader({ params }: Route.LoaderArgs) {
  const path = pathOfFile(params.file);
  const file = path && (await (await storage()).open(path));
  if (!file)
    return new Response("No such image.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  return new Response(file.stream, {
    headers: {
      "Content-Length": String(file.size),
      "Content-Type": imageTypes[path.slice(path.lastIndexOf(".") + 1)]!,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Disposition": "inline",
      // Feed readers and shared links show it on their own pages.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
