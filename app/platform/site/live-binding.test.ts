import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

type Node = { type: string; [key: string]: unknown };

const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Where a module reads `site` while it is loaded. A browser loads its modules before it has the owner's settings. */
function earlyReads(file: string, text: string): string[] {
  if (!/import \{[^}]*\bsite\b[^}]*\} from "(#site|[./]+\/site\.ts)"/.test(text)) return [];
  const found: string[] = [];
  (function walk(node: Node) {
    // Names of properties and imports are no reads.
    if (functions.has(node.type) || node.type.startsWith("Import") || node.type.startsWith("TS")) return;
    if (node.type === "Identifier" && node.name === "site")
      found.push(`${file}:${text.slice(0, node.start as number).split("\n").length}`);
    for (const [name, child] of Object.entries(node)) {
      const isName = (name === "property" || name === "key") && node.computed === false;
      for (const below of isName ? [] : [child].flat()) if (isNode(below)) walk(below);
    }
  })(parseSync(file, text).program as unknown as Node);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

test("[S12] no module reads the settings while it is loaded: it would keep the delivered ones", () => {
  const files = readdirSync("app", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.flatMap((file) => earlyReads(file, readFileSync(file, "utf8")))).toEqual([]);
});

test("the check finds a read in a constant, and none in a function", () => {
  const source = (read: string) => `import { site } from "#site";\nexport const zone = ${read};\n`;
  expect(earlyReads("x.ts", source("{ timeZone: site.timeZone }"))).toEqual(["x.ts:2"]);
  expect(earlyReads("x.ts", source("() => ({ site: site.timeZone })"))).toEqual([]);
});
