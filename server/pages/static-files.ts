import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { builds, listBuilds } from "./builds.ts";
import type { StoredResponse } from "../http/respond.ts";

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

export type StaticFiles = {
  get(path: string): StoredResponse | undefined;
  /** For paths that get() does not find: they may belong to a build made after this process started. */
  findInNewBuilds(path: string): Promise<StoredResponse | undefined>;
};

/** For development, where Vite serves the files. */
export const noStaticFiles: StaticFiles = { get: () => undefined, findInNewBuilds: async () => undefined };

/**
 * The files of a build, in memory with the compressed copies that the build made, and the assets of other builds: pages
 * opened before an upgrade request assets of an older build, and during a rolling restart old processes are asked for
 * files of the new build. Because paths are looked up in a map, ".." cannot escape the folder.
 */
export function createStaticFiles({ root, id }: { root: string; id: string }): StaticFiles {
  const files = new Map<string, StoredResponse>();
  const loaded = new Set<string>();
  let listedAt = 0;

  function load(build: string, wanted: (address: string) => boolean) {
    if (loaded.has(build)) return;
    loaded.add(build);
    const folder = join(root, build, "client");
    for (const [address, file] of listFiles(folder))
      if (!files.has(address) && wanted(address)) files.set(address, readFileResponse(address, file));
  }

  function loadOthers() {
    const listed = listBuilds(root);
    for (const [age, build] of listed.entries()) {
      const isNewer = !listed.includes(id) || age < listed.indexOf(id);
      // From older builds only files with a hash in their name: a file removed from public/ must disappear.
      load(build, (address) => isNewer || address.startsWith("/assets/"));
    }
  }

  load(id, () => true);
  loadOthers();

  return {
    get: (path) => files.get(path),
    async findInNewBuilds(path) {
      if (!types[extname(path)]) return undefined;
      const changedAt = await stat(join(root, builds.listFile)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      if (changedAt !== listedAt) {
        listedAt = changedAt;
        loadOthers();
      }
      return files.get(path);
    },
  };
}

/** The addresses and file paths of a client build. */
function listFiles(folder: string): [string, string][] {
  if (!existsSync(folder)) return [];
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && types[extname(entry.name)])
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file): [string, string] => [`/${relative(folder, file).split(sep).join("/")}`, file])
      // locales.ts serves the copy, with the site's tokens filled in.
      .filter(([address]) => !address.startsWith("/locales/"))
  );
}

function readFileResponse(address: string, file: string): StoredResponse {
  const identity = readFileSync(file);
  return {
    status: 200,
    identity,
    br: readIfExists(`${file}.br`),
    gzip: readIfExists(`${file}.gz`),
    etag: createHash("sha256").update(identity).digest("base64url").slice(0, 16),
    headers: {
      "content-type": types[extname(file)]!,
      "cache-control": address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    },
  };
}

function readIfExists(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
