import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

export type Address = { path: string; file: string; hasAction: boolean };

/**
 * Every English address of app/routes.ts, with a sample value for each parameter. New routes are included
 * automatically.
 */
export const addresses: Address[] = flatten(routes as RouteConfigEntry[]);

function flatten(entries: RouteConfigEntry[], base = ""): Address[] {
  return entries.flatMap((entry) => {
    const path = [base, entry.path].filter(Boolean).join("/");
    const children = entry.children ? flatten(entry.children, path) : [];
    return entry.children
      ? children
      : [
          {
            path: sample(path),
            file: entry.file,
            hasAction: /export (async )?(function|const) action\b|export \{[^}]*\baction\b/.test(
              readFileSync(`app/${entry.file}`, "utf8"),
            ),
          },
        ];
  });
}

function sample(path: string): string {
  const segments = path.split("/").filter((segment) => segment && !segment.endsWith("?"));
  return `/${segments.map((segment) => segment.replace(/^\*$/, "nothing-here").replace(/:[a-zA-Z]+/g, "sample")).join("/")}`;
}
