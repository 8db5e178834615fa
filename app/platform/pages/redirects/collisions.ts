import { defaultLanguage, languageOfPath, languages, localizedPath } from "../../i18n/language.ts";
import { baseOf, isPrefix, splitTarget } from "./redirect-table.ts";

/** Why a redirect cannot be added beside the others; `with` is the source of the one that it collides with. */
export type Collision = { kind: "loop" | "chain" | "reached"; with: string };

type Line = { source: string; target: string };

/**
 * All redirects by what they lead from and to, so that each new one can be compared with ten thousand others. A browser
 * would follow two redirects one after the other, or for ever.
 */
export function createCollisions(lines: Iterable<Line> = []) {
  const sources = createAreas();
  const targets = createAreas();
  for (const line of lines) add(line);

  function add({ source, target }: Line) {
    sources.add(source, source);
    targets.add(target, source);
  }

  return {
    add,
    remove({ source, target }: Line) {
      sources.remove(source, source);
      targets.remove(target, source);
    },
    /** Of a line that has not been added. */
    find({ source, target }: Line): Collision | undefined {
      const own = createAreas();
      own.add(source, source);
      if (own.meeting(target)) return { kind: "loop", with: source };
      const next = sources.meeting(target);
      const before = targets.meeting(source);
      if (next !== undefined && targets.all(source).includes(next)) return { kind: "loop", with: next };
      if (next !== undefined) return { kind: "chain", with: next };
      return before === undefined ? undefined : { kind: "reached", with: before };
    },
  };
}

/** Addresses, each perhaps with a star, by the redirects that they belong to. */
function createAreas() {
  const exact = new Map<string, string[]>();
  const prefixes = new Map<string, string[]>();
  const mapOf = (area: string) => (isPrefix(area) ? prefixes : exact);

  function add(address: string, owner: string) {
    for (const area of areasOf(address)) {
      const owners = mapOf(area).get(baseOf(area));
      if (owners) owners.push(owner);
      else mapOf(area).set(baseOf(area), [owner]);
    }
  }

  function remove(address: string, owner: string) {
    for (const area of areasOf(address)) {
      const left = (mapOf(area).get(baseOf(area)) ?? []).filter((other) => other !== owner);
      if (left.length > 0) mapOf(area).set(baseOf(area), left);
      else mapOf(area).delete(baseOf(area));
    }
  }

  /** The redirects whose address has one in common with this one. */
  function* owners(address: string): Generator<string> {
    for (const area of areasOf(address)) {
      const base = baseOf(area);
      yield* exact.get(base) ?? [];
      for (let end = base.length; end > 0; end = base.lastIndexOf("/", end - 1))
        yield* prefixes.get(base.slice(0, end)) ?? [];
      if (isPrefix(area))
        for (const map of [exact, prefixes])
          for (const [other, found] of map) if (other.startsWith(`${base}/`)) yield* found;
    }
  }

  return {
    add,
    remove,
    meeting: (address: string) => owners(address).next().value as string | undefined,
    all: (address: string) => [...owners(address)],
  };
}

/** The addresses that a source or target stands for: itself and, without a language, the same in the others. */
function areasOf(address: string): string[] {
  const { path } = splitTarget(address);
  if (languageOfPath(path) !== defaultLanguage) return [path];
  return languages.map((language) => localizedPath(language, path));
}
