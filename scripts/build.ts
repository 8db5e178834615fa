import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { readResources } from "#app/platform/i18n/resources.server.ts";
import { builds, serverFile } from "../server/pages/builds.ts";
import { makeCurrent } from "./build-list.ts";
import { shortenManifest } from "./vite/lean-manifest.ts";

const sources = [
  "app",
  "db",
  "server",
  "public",
  "site.config.ts",
  "vite.config.ts",
  "scripts/vite",
  "scripts/boundaries.ts",
  "react-router.config.ts",
  "package-lock.json",
];

/** Builds if there is no build of these sources yet, and makes it the current one. Returns whether it built. */
export async function buildWhenChanged(): Promise<boolean> {
  const id = fingerprint().slice(0, 12);
  const isMissing = !isComplete(id);
  if (isMissing) await build(id);
  makeCurrent(builds.root, id);
  return isMissing;
}

const isComplete = (id: string) => existsSync(serverFile(id));

/** Builds into a temporary folder that is renamed when complete, so that no process sees an unfinished build. */
async function build(id: string) {
  mkdirSync(builds.root, { recursive: true });
  const folder = mkdtempSync(join(builds.root, ".new-"));
  try {
    execFileSync("react-router", ["build"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: folder },
    });
    await makeWebpVersions(join(folder, "client"));
    shortenManifest(join(folder, "client"));
    precompress(join(folder, "client"));
    writeFileSync(join(folder, builds.copyVersionFile), readResources(join(folder, "client", "locales")).version);
    if (!isComplete(id)) rmSync(join(builds.root, id), { recursive: true, force: true });
    renameSync(folder, join(builds.root, id));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    // Two processes may build the same sources at the same time; the result of the first one is just as good.
    if (!isComplete(id)) throw error;
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    const files = (statSync(source).isDirectory() ? filesUnder(source) : [source]).filter(
      (file) => !/\.(test\.tsx?|md)$/.test(file),
    );
    for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The specification's default for pictures. */
const quality = 85;

/** Adds a .webp version of every picture of public/, which Picture offers first (decision 42). */
async function makeWebpVersions(folder: string) {
  // Imported here, because every start runs this file but only a build needs it.
  const { default: sharp } = await import("sharp");
  for (const file of filesUnder(folder)) {
    if (/\.(jpe?g|png)$/i.test(file))
      await sharp(file)
        .webp({ quality })
        .toFile(file.replace(/\.\w+$/, ".webp"));
  }
}

/** Writes the compressed copies that the server sends, at the best quality. */
function precompress(folder: string) {
  for (const file of filesUnder(folder)) {
    if (![".css", ".js", ".svg", ".json", ".txt", ".webmanifest"].includes(extname(file))) continue;
    const bytes = readFileSync(file);
    if (bytes.length < 512) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}

if (import.meta.main) console.log((await buildWhenChanged()) ? "Built." : "Nothing changed since the last build.");
