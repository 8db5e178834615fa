import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

/**
 * Imports only go downwards: features -> components, platform, db; bench -> e2e -> test. Each rule says what to do
 * instead, because its message is where most people first meet the architecture.
 */
type Edge = { from: string; to: string; line: number /** Imports types only. */; typeOnly: boolean };
type Rule = {
  name: string;
  forbids: (edge: Edge) => boolean;
  fix: string;
};

const feature = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];
/**
 * Features build on each other in this order, types included; those of one rank do not know each other. The assessment
 * contains the questions, the scoring and the result views of the scanner and the team scan. Those that compose features
 * may show their components.
 */
const ranks = [
  ["admin", "assessment"],
  ["media"],
  ["subscribers"],
  ["leads", "proof"],
  ["scanner", "insights", "pages", "accounts"],
  ["events", "team-scan", "journey", "raices-latinas", "home", "about", "offerings", "privacy"],
  ["letters"],
  ["hooks", "redirects", "settings"],
  ["overview", "own-pages"],
  ["search", "site"],
];
/** Made to be shared: other features may import its components too. */
const shared = "assessment";
const composing = ["letters", "settings", "overview", "own-pages", "search", "site"];
const rankOf = (name: string) => ranks.findIndex((names) => names.includes(name));
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || /^(test|e2e|bench)\//.test(path);
/** A helper of tests beside them, or a script that runs tests. */
const servesTests = (path: string) =>
  isTest(path) || /\/test-[^/]+\.tsx?$/.test(path) || /^scripts\/(bench|gate\/|make\/|test)/.test(path);

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
    forbids: ({ from, to }) => to.startsWith("app/components/admin/") && !isTest(from) && !/(^|\/)admin\//.test(from),
    fix: "Put an admin screen into <feature>/admin/. Public pages must stay light: move what both need into components/ui or form.",
  },
  {
    name: "a feature uses another only through a .server.ts or a pure module",
    forbids: ({ from, to }) => {
      const [own, other] = [feature(from), feature(to)];
      if (!own || !other || own === other || other === shared || composing.includes(own) || isTest(from)) return false;
      return !/\.server\.tsx?$/.test(to) && !isPure(to);
    },
    fix: "Import the other feature's data function from its .server.ts, or move what both show into components/.",
  },
  {
    name: "features build on each other in one direction (the ranks in scripts/boundaries.ts)",
    forbids: ({ from, to }) => {
      const [own, other] = [feature(from), feature(to)];
      return !!own && !!other && own !== other && !isTest(from) && rankOf(other) >= rankOf(own);
    },
    fix: "Move the code to the lower feature, or let the upper one pass it in.",
  },
  {
    name: "the application does not know its host",
    forbids: ({ from, to }) => from.startsWith("app/") && !isTest(from) && to.startsWith("server/"),
    fix: "server/ calls the application, not the other way round. Put shared code into app/platform/.",
  },
  {
    name: "what runs in production knows no tests",
    forbids: ({ from, to }) => to.startsWith("test/") && !servesTests(from),
    fix: "Move what both need into app/platform/, db/ or the feature that owns it.",
  },
  {
    name: "e2e/ is for browser tests and measurements",
    forbids: ({ from, to }) => to.startsWith("e2e/") && !/^(e2e|bench|scripts\/(bench|make\/))/.test(from),
    fix: "Move what tests of several kinds use into test/.",
  },
  {
    name: "specs share what is in e2e/support",
    forbids: ({ from, to }) =>
      from.startsWith("e2e/") && /^e2e\/(?!support\/)/.test(to) && dirname(from) !== dirname(to),
    fix: "Move it into e2e/support/.",
  },
  {
    name: "bench/ only measures",
    forbids: ({ from, to }) => to.startsWith("bench/") && !/^(bench\/|scripts\/bench)/.test(from),
    fix: "Move what tests use into e2e/support/ or test/.",
  },
  {
    name: "no dumping grounds",
    forbids: ({ to }) => /^(app|db|server)\/(.*\/)?(lib|utils|helpers|types|misc)\//.test(to),
    fix: "Put it into the narrowest owner: the feature that uses it, or components/ or platform/ under a name that says what it is.",
  },
];

/** A pure module imports only zod, other pure modules of its folder and a few modules of the platform. */
function isPure(path: string): boolean {
  return importsOf(path).every(
    ({ specifier, typeOnly }) =>
      typeOnly ||
      specifier === "zod" ||
      specifier === "#site" ||
      specifier === "#db/fold.ts" ||
      specifier.startsWith("#app/platform/i18n/language") ||
      specifier === "#app/platform/text/storable-text.ts" ||
      specifier === "#db/fold.ts" ||
      (specifier.startsWith("./") &&
        !/\.(server\.ts|tsx)$/.test(specifier) &&
        isPure(normalize(join(dirname(path), specifier)))),
  );
}

type Import = {
  specifier: string;
  line: number;
  typeOnly: boolean /** `import()`, which runs later. */;
  dynamic: boolean;
  /** A comment above it says why it is part of a circle. */
  explained: boolean;
};

export function importsOf(file: string): Import[] {
  const found: Import[] = [];
  const text = readFileSync(file, "utf8");
  for (const match of text.matchAll(
    /(?:^|\n)\s*(?:(?:import|export)\b[^;"'=]*?\bfrom|import)\s*["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']\s*\)/g,
  )) {
    const [statement, imported, loaded] = match;
    const specifier = imported ?? loaded;
    if (!specifier) continue;
    found.push({
      specifier,
      typeOnly: /^\s*(import|export)\s+type\b/.test(statement),
      dynamic: loaded !== undefined,
      explained: /\/\/ Circular: .+\s*$/.test(text.slice(0, match.index)),
      line: text.slice(0, match.index).split("\n").length + (statement.startsWith("\n") ? 1 : 0),
    });
  }
  return found;
}

export function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  if (specifier === "#site") return "app/platform/site/site.ts";
  if (/^#(app|db|server|test)\//.test(specifier)) return specifier.slice(1);
  return undefined;
}

/** Every feature has a rank, and every rank is for a feature that exists. */
function findUnranked(): string[] {
  const features = readdirSync("app/features");
  const ranked = ranks.flat();
  return [
    ...features.filter((name) => !ranked.includes(name)).map((name) => `app/features/${name} has no rank`),
    ...ranked.filter((name) => !features.includes(name)).map((name) => `${name} is no feature any more`),
  ].map((problem) => `${problem}: correct \`ranks\` in scripts/boundaries.ts.`);
}

/**
 * Files that import each other, types included; `import()` runs later and does not count. Neither does an import below
 * a comment that begins with "Circular:" and says why.
 */
export function findCircles(files: readonly string[]): string[][] {
  const known = new Set(files);
  const imported = (file: string) =>
    importsOf(file).flatMap(({ specifier, dynamic, explained }) => {
      const to = dynamic || explained ? undefined : resolve(file, specifier.replace(/\?.*$/, ""));
      return to && known.has(to) ? [to] : [];
    });
  // Tarjan's algorithm: files that reach each other stay on the stack together.
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    numbers.set(file, numbers.size);
    let low = numbers.size - 1;
    const own = low;
    stack.push(file);
    for (const to of imported(file)) {
      const number = numbers.get(to);
      if (number === undefined) low = Math.min(low, visit(to));
      else if (stack.includes(to)) low = Math.min(low, number);
    }
    if (low === own) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const file of files) if (!numbers.has(file)) visit(file);
  return circles;
}

function sourceFiles(): string[] {
  return ["app", "bench", "db", "e2e", "scripts", "server", "test"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(".", join(entry.parentPath, entry.name))),
  );
}

export function findViolations(): string[] {
  const files = sourceFiles();
  const violations = [
    ...findUnranked(),
    ...findCircles(files).map(
      (circle) =>
        `These files import each other: ${circle.join(", ")}\n    Fix:  Move what both need into a file of its own, or explain the import in a comment that begins with "Circular:".`,
    ),
  ];
  for (const from of files) {
    for (const { specifier, line, typeOnly } of importsOf(from)) {
      const to = resolve(from, specifier.replace(/\?.*$/, ""));
      if (!to) continue;
      if (!existsSync(to) && !typeOnly && !isTest(from))
        violations.push(`${from}:${line} imports ${specifier}, which does not exist (write the file's extension).`);
      for (const rule of rules) {
        if (existsSync(to) && rule.forbids({ from, to, line, typeOnly }))
          violations.push(`${from}:${line} imports ${to}\n    Rule: ${rule.name}.\n    Fix:  ${rule.fix}`);
      }
    }
  }
  return violations;
}

if (import.meta.main) {
  const violations = findViolations();
  for (const violation of violations) console.error(violation);
  process.exit(violations.length > 0 ? 1 : 0);
}
