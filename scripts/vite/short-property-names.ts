import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { letters } from "./short-class-names.ts";

/**
 * Shortens the custom properties of a stylesheet (`--tw-translate-x`, `--leading-relaxed`) in the production build; they
 * were a fourteenth of the compressed CSS. A document has only one of these stylesheets, so each has names of its own.
 * Names that a script or a stylesheet loaded by itself also uses are not shortened.
 */
export function shortPropertyNames(stylesheets: string[]): Plugin {
  const files = stylesheets.map((file) => join(process.cwd(), file));
  let usedElsewhere = new Set<string>();
  return {
    name: "short-property-names",
    apply: "build",
    enforce: "pre",
    buildStart() {
      // Those directly in app/ are parts of the stylesheets.
      const others = globSync(["app/*.{ts,tsx}", "app/*/**/*.{ts,tsx,css}"]);
      usedElsewhere = new Set(others.flatMap((file) => propertiesIn(readFileSync(file, "utf8"))));
    },
    transform: {
      filter: { id: /\.css\?transform-only$/ },
      handler: (css, id) =>
        files.includes(id.replace(/\?.*$/, "")) ? { code: shortenProperties(css, usedElsewhere), map: null } : null,
    },
  };
}

/** The names that are used most often become the shortest. */
export function shortenProperties(css: string, kept: Set<string>): string {
  const found = propertiesIn(css);
  const uses = new Map<string, number>();
  for (const name of found) uses.set(name, (uses.get(name) ?? 0) + 1);
  const names = [...uses.keys()].filter((name) => !kept.has(name)).sort((a, b) => uses.get(b)! - uses.get(a)!);
  const short = new Map<string, string>();
  let number = 0;
  for (const name of names) {
    let next = `--${letters(number++)}`;
    while (kept.has(next)) next = `--${letters(number++)}`;
    short.set(name, next);
  }
  return css.replace(property, (name) => short.get(name) ?? name);
}

/** Not the end of a class such as `block--wide`. */
const property = /(?<![\w\\-])--[a-z][\w-]*/gi;

function propertiesIn(text: string): string[] {
  return text.match(property) ?? [];
}
