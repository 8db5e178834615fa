import { data } from "react-router";
import { storage } from "#app/platform/storage/storage.server.ts";

/** A file of a message, only ever as a download: the browser is told neither its kind nor to look for it. */
export async function downloadOf(file: { path: string; name: string } | undefined): Promise<Response> {
  const stored = file && (await (await storage()).open(file.path));
  if (!file || !stored) throw data("There is no such file.", { status: 404 });
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
