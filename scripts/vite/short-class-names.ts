import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Stylesheets = {
  /** The sheet with the classes of every page; the names come from it. */
  all: string;
  /** A sheet with some of these classes. */
  part: string;
  /** Declares our own class names. */
  own: string;
};

/**
 * Shortens Tailwind's class names in the production build: names like `hover:[&_svg]:translate-x-0.5` were a fifth of
 * the HTML, a seventh of the CSS and a tenth of the routes' scripts, all compressed. The development server keeps the
 * long names.
 *
 * The names come from the stylesheet that Tailwind generates. They are replaced in its selectors and in the strings of
 * all modules in app/, which is where Tailwind finds them. Our own names (`@utility`, a class in a CSS file) are not
 * renamed, including those with a value (`@utility cover-x-*`), which code builds from parts. Neither are names that
 * may mean something else in a string: single words (`flex`) and values (`inline-block`).
 */
export function shortClassNames(stylesheets: Stylesheets): Plugin[] {
  const file = join(process.cwd(), stylesheets.all);
  const part = join(process.cwd(), stylesheets.part);
  const folder = join(process.cwd(), "app");
  const ownNames = namesIn(readFileSync(join(process.cwd(), stylesheets.own), "utf8"));
  /** By environment. The server and client builds generate the same stylesheet and therefore the same names. */
  const names = new Map<string, Map<string, string>>();

  async function loadNames(context: Rolldown.TransformPluginContext): Promise<Map<string, string>> {
    // This is how Vite names a stylesheet whose address is imported (`?url`).
    await context.load({ id: `${file}?transform-only` });
    return names.get(context.environment.name) ?? context.error(`${stylesheets.all} has no class names yet`);
  }

  return [
    {
      name: "short-class-names:css",
      apply: "build",
      enforce: "pre",
      transform: {
        filter: { id: /\.css\?transform-only$/ },
        async handler(css, id) {
          if (fileOf(id) === part) return { code: renameInCss(css, await loadNames(this)), map: null };
          if (fileOf(id) !== file) return null;
          const short = shortNames(css, ownNames);
          names.set(this.environment.name, short);
          return { code: renameInCss(css, short), map: null };
        },
      },
    },
    {
      name: "short-class-names:scripts",
      apply: "build",
      enforce: "post",
      transform: {
        filter: { id: /\.tsx?(\?|$)/ },
        async handler(code, id) {
          if (!fileOf(id).startsWith(folder)) return null;
          const short = await loadNames(this);
          return { code: renameInStrings(code, this.parse(code), short), map: null };
        },
      },
    },
  ];
}

function fileOf(id: string): string {
  return id.replace(/\?.*$/, "");
}

function namesIn(css: string): Set<string> {
  return new Set([...css.matchAll(/(?:@utility\s+|\.(?=[a-z]))([\w-]+)/g)].flatMap(([, name]) => name ?? []));
}

const classInCss = /\.((?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6} ?|\\[^\n])+)/gi;

/** In the order of the stylesheet, so that equal sources give equal names. */
export function shortNames(css: string, ownNames: Set<string>): Map<string, string> {
  const found = new Set([...css.matchAll(classInCss)].flatMap(([, name]) => (name ? unescapeName(name) : [])));
  const values = new Set([...css.matchAll(/:\s*([a-z-]+)(?=\s*[;}!])/g)].flatMap(([, value]) => value ?? []));
  const short = new Map<string, string>();
  let number = 0;
  for (const name of found) {
    if (isOwn(name, ownNames) || values.has(name) || !/[-:[/.]/.test(name) || /^\d|["'`\\]/.test(name)) continue;
    let next = letters(number++);
    while (found.has(next)) next = letters(number++);
    short.set(name, next);
  }
  return short;
}

/** `@utility cover-x-*` is listed as "cover-x-". */
function isOwn(name: string, ownNames: Set<string>): boolean {
  return ownNames.has(name) || ownNames.has(name.replace(/[^-]+$/, ""));
}

export function renameInCss(css: string, short: Map<string, string>): string {
  return css.replace(classInCss, (whole, name: string) => {
    const next = short.get(unescapeName(name));
    return next ? `.${next}` : whole;
  });
}

function unescapeName(name: string): string {
  return name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code: string | undefined, sign: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  );
}

const first = "bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ";
const others = `${first}0123456789`;

/** b, c … Z, bb, bc … Without vowels, because content blockers hide elements with classes such as "ad". */
export function letters(number: number): string {
  if (number < first.length) return first.charAt(number);
  const rest = number - first.length;
  return letters(Math.floor(rest / others.length)) + others.charAt(rest % others.length);
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Renames classes in every string and template of a module, except names that an expression completes. */
export function renameInStrings(code: string, program: unknown, short: Map<string, string>): string {
  const texts: { start: number; end: number; startsComplete: boolean; endsComplete: boolean }[] = [];
  visit(program, (node) => {
    if (node.type === "Literal" && typeof node.value === "string")
      texts.push({ start: node.start, end: node.end, startsComplete: true, endsComplete: true });
    if (node.type === "TemplateLiteral") {
      const quasis = node.quasis as Node[];
      for (const [index, { start, end }] of quasis.entries())
        texts.push({ start, end, startsComplete: index === 0, endsComplete: index === quasis.length - 1 });
    }
  });
  let renamed = "";
  let done = 0;
  for (const { start, end, startsComplete, endsComplete } of texts.sort((a, b) => a.start - b.start)) {
    const words = code.slice(start, end).split(/([\s"'`\\]+)/);
    renamed += code.slice(done, start);
    renamed += words
      .map((word, index) => {
        const isPartOfName = (index === 0 && !startsComplete) || (index === words.length - 1 && !endsComplete);
        return (!isPartOfName && short.get(word)) || word;
      })
      .join("");
    done = end;
  }
  return renamed + code.slice(done);
}

function visit(value: unknown, onNode: (node: Node) => void) {
  if (Array.isArray(value)) for (const item of value) visit(item, onNode);
  else if (value && typeof value === "object" && "type" in value) {
    const node = value as Node;
    if (/^(Import|Export(Named|All))/.test(node.type) && node.source) {
      // A module specifier, not text.
      for (const [key, child] of Object.entries(node)) if (key !== "source") visit(child, onNode);
      return;
    }
    onNode(node);
    for (const child of Object.values(node)) if (child && typeof child === "object") visit(child, onNode);
  }
}
