import { existsSync, readFileSync, writeFileSync } from "node:fs";

// `npx node scripts/licences.ts` writes docs/licences.md: the packages of the running site and their licences.

type LockedPackage = {
  version?: string;
  license?: string;
  os?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Package = { name: string; version: string; licence: string; onlyOn?: string };

/** Packages that declare their licence only in a file. */
const fromFiles: Record<string, string> = { "png-js": "MIT" };

/** Licences that allow the owner to run and modify the site without publishing its source. */
const accepted =
  /^(\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Zlib|MPL-2\.0|OFL-1\.1|Python-2\.0|PostgreSQL|WTFPL|LGPL-3\.0-or-later|Artistic-2\.0)( (AND|OR) (?=.))?\)?)+$/;

export function runtimePackages(): Package[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  return [...findReachable(packages)]
    .map(([path, { version = "?", license, os }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return {
        name,
        version,
        licence: license ?? licenceOf(path) ?? fromFiles[name] ?? "unknown",
        onlyOn: os?.join(", "),
      };
    })
    .sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

/**
 * Packages reachable from the site's own dependencies. npm's own "dev" flag is not enough: it leaves out shared
 * packages.
 */
function findReachable(packages: Record<string, LockedPackage>): Map<string, LockedPackage> {
  const found = new Map<string, LockedPackage>();
  const visit = (
    from: string,
    { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }: LockedPackage,
  ) => {
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = resolve(packages, from, name);
      const reached = path === undefined ? undefined : packages[path];
      if (path === undefined || reached === undefined || found.has(path)) continue;
      found.set(path, reached);
      visit(path, reached);
    }
  };
  visit("", packages[""] ?? {});
  return found;
}

/** Resolves like Node: in the package's own folder, then in every parent folder. */
function resolve(packages: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
    if (!folder.includes("/node_modules/")) folder = "/node_modules/";
  }
}

export function listUnacceptable(packages: Package[]): Package[] {
  // Of several licences to choose from, one is enough.
  return packages.filter(({ licence }) => !accepted.test(licence) && !/^\(MIT OR [^()]+\)$/.test(licence));
}

function licenceOf(path: string): string | undefined {
  if (!existsSync(`${path}/package.json`)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(`${path}/package.json`, "utf8")) as {
    license?: string | { type: string };
    licenses?: { type: string }[];
  };
  return typeof license === "string" ? license : (license?.type ?? licenses?.map(({ type }) => type).join(" OR "));
}

export function licencesPage(packages: Package[]): string {
  const onAllPlatforms = packages.filter(({ onlyOn }) => !onlyOn);
  const builds = packages.filter(({ onlyOn }) => onlyOn);
  const builtUnder = new Set(builds.map(({ licence }) => licence));
  const groups = [...Map.groupBy(onAllPlatforms, ({ licence }) => licence)].sort(([, a], [, b]) => b.length - a.length);
  return [
    "# Licences",
    "",
    "What the running site is made of, from `package-lock.json`; made by `npx node scripts/licences.ts`, which a test compares with this file.",
    "The fonts (Fraunces, Figtree, Lora, Newsreader, Source Sans 3) are under the SIL Open Font License 1.1. Tools used only to build and test are not part of the site.",
    `Not listed: ${builds.length} builds for one operating system each (sharp with libvips, resvg, node): ${[...builtUnder].join("; ")}.`,
    ...groups.flatMap(([licence, members]) => [
      "",
      `## ${licence}`,
      "",
      members.map(({ name, version }) => `${name}@${version}`).join(",\n"),
    ]),
    "",
  ].join("\n");
}

if (import.meta.main) {
  const packages = runtimePackages();
  for (const { name, version, licence } of listUnacceptable(packages))
    console.error(`${name} ${version}: "${licence}" is not among the accepted licences (scripts/licences.ts).`);
  writeFileSync("docs/licences.md", licencesPage(packages));
  console.log(`docs/licences.md: ${packages.length} packages.`);
  process.exit(listUnacceptable(packages).length > 0 ? 1 : 0);
}
