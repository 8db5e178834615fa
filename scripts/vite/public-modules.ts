import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { importsOf, resolve } from "../boundaries.ts";

/** Loaded by every public page. */
const frame = ["app/root.tsx", "app/entry.client.tsx", "app/public.layout.tsx"];

/** Which pages load a module, by its path in the repository or the name of an icon. */
export type ModuleUses = {
  /** The public pages that load it at once. */
  pagesOf(id: string): string[];
  /** Whether an account page or the admin area loads it, immediately or later. */
  isPrivate(id: string): boolean;
  /** The sets of public pages that share a module with private ones, the largest first. */
  listSharedSets(): string[];
  /** The number of public pages. */
  pages: number;
};

export function readModuleUses(routes: RouteConfigEntry[]): ModuleUses {
  const all = filesOf(routes);
  const pages = all.public.filter((file) => file.endsWith(".tsx"));
  const uses = new Map<string, string[]>();
  for (const page of pages)
    for (const file of withImports([...frame, page])) uses.set(file, [...(uses.get(file) ?? []), page]);
  const privateModules = withImports(all.private, { dynamic: true });
  return {
    pagesOf: (id) => uses.get(nameOf(id)) ?? [],
    isPrivate: (id) => privateModules.has(nameOf(id)),
    listSharedSets: () => {
      const sets = [...uses].filter(([name]) => privateModules.has(name)).map(([, users]) => users);
      return [...new Set(sets.sort((a, b) => b.length - a.length).map((users) => users.join()))];
    },
    pages: pages.length,
  };
}

/** All modules of public pages, including those that are loaded later. */
export function modulesOfPublicPages(routes: RouteConfigEntry[]): Set<string> {
  return withImports([...frame, ...filesOf(routes).public], { dynamic: true });
}

/** The route modules of pages that load public.css, and of the others. */
function filesOf(entries: RouteConfigEntry[], isPrivate = false): { public: string[]; private: string[] } {
  const files: { public: string[]; private: string[] } = { public: [], private: [] };
  for (const { file, children = [] } of entries) {
    const path = `app/${file}`;
    const isPrivateHere = isPrivate || /styles: "all"/.test(readFileSync(path, "utf8"));
    files[isPrivateHere ? "private" : "public"].push(path);
    const below = filesOf(children, isPrivateHere);
    files.public.push(...below.public);
    files.private.push(...below.private);
  }
  return files;
}

function withImports(entries: string[], { dynamic = false } = {}): Set<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || /\.server\.tsx?$/.test(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue;
    found.add(file);
    for (const icon of iconsOf(readFileSync(file, "utf8"))) found.add(icon);
    for (const imported of importsOf(file))
      if (!imported.typeOnly && (dynamic || !imported.dynamic))
        waiting.push(resolve(file, imported.specifier.replace(/\?.*$/, "")) ?? "");
  }
  return found;
}

/** `import { ArrowRight } from "lucide-react"` is "icon:arrow-right", after the file of that icon. */
function iconsOf(code: string): string[] {
  const [, names = ""] = /import \{([^}]+)\} from "lucide-react"/.exec(code) ?? [];
  return names
    .split(",")
    .map((name) => name.trim().replace(/ as .*/, ""))
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => `icon:${name.replace(/([a-z])(?=[A-Z0-9])/g, "$1-").toLowerCase()}`);
}

function nameOf(id: string): string {
  const file = id.replace(/\?.*$/, "");
  const icon = /lucide-react\/.*\/icons\/([\w-]+)\.\w+$/.exec(file);
  return icon ? `icon:${icon[1]}` : relative(".", file);
}
