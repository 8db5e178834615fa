import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

/**
 * Imports run downwards only: features -> components, platform, db. Each rule says what to do instead, because the
 * message is where most people meet the architecture first.
 */
type Edge = { from: string; to: string; line: number };
type Rule = { name: string; forbids: (edge: Edge) => boolean; fix: string };

const feature = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || /^(test|e2e)\//.test(path);

const rules: Rule[] = [
  {
    name: "db imports nothing of the application",
    forbids: ({ from, to }) =>
      from.startsWith("db/") && !isTest(from) && (to.startsWith("app/") || to.startsWith("server/")),
    fix: "Pass what db/ needs as an argument, or move the code up into the feature that uses it.",
  },
  {
    name: "platform does not know features, components or the host",
    forbids: ({ from, to }) =>
      from.startsWith("app/platform/") && !isTest(from) && /^(app\/(features|components)|server)\//.test(to),
    fix: "Let the feature pass it in (an argument, a callback), or move the shared part down into platform/.",
  },
  {
    name: "components know only platform",
    forbids: ({ from, to }) =>
      from.startsWith("app/components/") && !isTest(from) && /^(app\/features|db|server)\//.test(to),
    fix: "A component gets its data as props. If it belongs to one feature, move it into that feature's folder.",
  },
  {
    name: "the pattern of admin screens is for admin screens",
    forbids: ({ from, to }) =>
      to.startsWith("app/components/admin/") && !isTest(from) && !/(^|\/)(admin|audit)\//.test(from),
    fix: "Public pages must stay light. Move what both need into components/ui or components/form.",
  },
  {
    name: "a feature uses another only through a .server.ts or a pure module",
    forbids: ({ from, to }) => {
      const [own, other] = [feature(from), feature(to)];
      return !!own && !!other && own !== other && !isTest(from) && !/\.server\.tsx?$/.test(to) && !isPure(to);
    },
    fix: "Import the other feature's data function from its .server.ts, or move what both show into components/.",
  },
  {
    name: "the application does not know its host",
    forbids: ({ from, to }) => from.startsWith("app/") && !isTest(from) && to.startsWith("server/"),
    fix: "server/ calls the application, not the other way round. Put shared code into app/platform/.",
  },
  {
    name: "no dumping grounds",
    forbids: ({ to }) => /^(app|db|server)\/(.*\/)?(lib|utils|helpers|types|misc)\//.test(to),
    fix: "Put it into the narrowest owner: the feature that uses it, or components/ or platform/ under a name that says what it is.",
  },
];

/** A pure module imports nothing but zod, other pure modules of its folder and a few of the platform (style: the pure core). */
function isPure(path: string): boolean {
  return importsOf(path).every(
    ({ specifier }) =>
      specifier === "zod" ||
      specifier === "#site" ||
      specifier.startsWith("#app/platform/i18n/language") ||
      specifier === "#app/platform/text/storable-text.ts" ||
      (specifier.startsWith("./") && !/\.(server\.ts|tsx)$/.test(specifier) && isPure(resolve(path, specifier)!)),
  );
}

function importsOf(file: string): { specifier: string; line: number }[] {
  const found: { specifier: string; line: number }[] = [];
  const text = readFileSync(file, "utf8");
  for (const match of text.matchAll(
    /(?:^|\n)\s*(?:(?:import|export)\b(?!\s*type\b)[^;"'=]*?\bfrom|import)\s*["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']\s*\)/g,
  )) {
    found.push({
      specifier: match[1] ?? match[2]!,
      line: text.slice(0, match.index).split("\n").length + (match[0].startsWith("\n") ? 1 : 0),
    });
  }
  return found;
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  if (specifier === "#site") return "site.config.ts";
  if (/^#(app|db|server|test)\//.test(specifier)) return specifier.slice(1);
  return undefined;
}

export function findViolations(): string[] {
  const files = ["app", "db", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(".", join(entry.parentPath, entry.name))),
  );
  const troubles: string[] = [];
  for (const from of files) {
    for (const { specifier, line } of importsOf(from)) {
      const to = resolve(from, specifier.replace(/\?.*$/, ""));
      if (!to) continue;
      if (!existsSync(to))
        troubles.push(`${from}:${line} imports ${specifier}, which does not exist (write the file's extension).`);
      for (const rule of rules) {
        if (existsSync(to) && rule.forbids({ from, to, line }))
          troubles.push(`${from}:${line} imports ${to}\n    Rule: ${rule.name}.\n    Fix:  ${rule.fix}`);
      }
    }
  }
  return troubles;
}

if (import.meta.main) {
  const troubles = findViolations();
  for (const trouble of troubles) console.error(trouble);
  process.exit(troubles.length > 0 ? 1 : 0);
}
