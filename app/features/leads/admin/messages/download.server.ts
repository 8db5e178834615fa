import { storage } from "#app/platform/storage/storage.server.ts";
import { notFound } from "#app/platform/pages/found.server.ts";

/** A file of a message, only ever as a download: the browser is told neither its kind nor to look for it. */
export async function downloadOf(
  file: { path: string; name: string } | undefined,
  request: Request,
): Promise<Response> {
  const stored = file && (await (await storage()).open(file.path));
  if (!file || !stored) throw notFound(request, "admin.mail");
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return new Response(stored.stream, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "Content-Length": String(stored.size),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}
