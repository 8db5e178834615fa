import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import sharp from "sharp";

const sources = [
  "app",
  "db",
  "server",
  "public",
  "site.config.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];
const stamp = "build/.sources";

/** Builds when the sources changed since the last build. Says whether it did. */
export async function buildWhenChanged(): Promise<boolean> {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return false;
  execFileSync("react-router", ["build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  await makeWebpTwins("build/client");
  precompress("build/client");
  writeFileSync(stamp, wanted);
  return true;
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

/** A .webp beside every picture of public/, which Picture offers first (decision 42). */
async function makeWebpTwins(folder: string) {
  for (const file of filesUnder(folder)) {
    if (/\.(jpe?g|png)$/i.test(file))
      await sharp(file)
        .webp({ quality })
        .toFile(file.replace(/\.\w+$/, ".webp"));
  }
}

/** The compressed twins that the server sends: best quality, once. */
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
