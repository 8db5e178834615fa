import { existsSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { importsOf, resolve } from "../scripts/boundaries.ts";

/** Loaded by every public page. */
const frame = ["app/root.tsx", "app/entry.client.tsx", "app/public.layout.tsx"];

/** All modules of public pages, including those that are loaded later. */
export function modulesOfPublicPages(routes: RouteConfigEntry[]): Set<string> {
  return withImports([...frame, ...publicFilesOf(routes)]);
}

/** The route modules of pages that load public.css. */
function publicFilesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => {
    const path = `app/${file}`;
    return /styles: "all"/.test(readFileSync(path, "utf8")) ? [] : [path, ...publicFilesOf(children)];
  });
}

function withImports(entries: string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || /\.server\.tsx?$/.test(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue;
    found.add(file);
    for (const { typeOnly, specifier } of importsOf(file))
      if (!typeOnly) waiting.push(resolve(file, specifier.replace(/\?.*$/, "")) ?? "");
  }
  return found;
}
