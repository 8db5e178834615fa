import { imageTypes, pathOfFile } from "#app/platform/images/image-paths.ts";
import { isInLibrary } from "#app/platform/images/stored-images.server.ts";
import { uploadedPicture } from "#app/platform/pages/cache-policy.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import type { Route } from "./+types/blog-image.route.ts";

/** An uploaded picture, or one of its narrower copies. */
export async function loader({ params }: Route.LoaderArgs) {
  const path = pathOfFile(params.file);
  const bytes = path && (await isInLibrary(path)) ? await (await storage()).get(path) : undefined;
  if (!path || !bytes)
    return new Response("No such image.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": imageTypes[path.slice(path.lastIndexOf(".") + 1)]!,
      "Cache-Control": uploadedPicture,
      "Content-Disposition": "inline",
      // Feed readers and shared links show it on their own pages.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
