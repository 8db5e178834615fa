import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Stored } from "./respond.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/**
 * All files of the client build, in memory with their compressed twins (made by the build). A look-up in a map knows
 * no "..", so no address leads out of the folder.
 */
export function readStaticFiles(folder: string): Map<string, Stored> {
  const files = new Map<string, Stored>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const type = types[extname(entry.name)];
    if (!type) continue;
    const address = `/${relative(folder, file).split(sep).join("/")}`;
    // Copy is served with the site's own tokens filled in (locales.ts), never as it lies in the folder.
    if (address.startsWith("/locales/")) continue;
    const identity = readFileSync(file);
    files.set(address, {
      status: 200,
      identity,
      br: readIfThere(`${file}.br`),
      gzip: readIfThere(`${file}.gz`),
      etag: createHash("sha256").update(identity).digest("base64url").slice(0, 16),
      headers: {
        "content-type": type,
        "cache-control": address.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600",
      },
    });
  }
  return files;
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
