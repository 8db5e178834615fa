import { imageTypes, pathOfFile } from "#app/platform/images/image-paths.ts";
import { isInLibrary } from "#app/platform/images/stored-images.server.ts";
import { uploadedPicture } from "#app/platform/pages/cache-policy.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import type { Route } from "./+types/blog-image.route.ts";

/** GET an uploaded image or one of its smaller copies. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const path = pathOfFile(params.file);
  if (!path || !(await isInLibrary(path))) return notFound();
  const headers = {
    "Content-Type": imageTypes[path.slice(path.lastIndexOf(".") + 1)]!,
    "Cache-Control": uploadedPicture,
    // The file with a given name never changes.
    ETag: `"${params.file}"`,
    "Content-Disposition": "inline",
    // Feed readers and link previews show it on other sites.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (request.headers.get("If-None-Match")?.includes(headers.ETag)) return new Response(null, { status: 304, headers });
  const file = await (await storage()).open(path);
  if (!file) return notFound();
  return new Response(file.stream, { headers: { ...headers, "Content-Length": String(file.size) } });
}

function notFound(): Response {
  return new Response("No such image.", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
