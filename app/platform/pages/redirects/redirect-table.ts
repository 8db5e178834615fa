import { defaultLanguage, languageOfPath, localizedPath, plainPath } from "../../i18n/language.ts";

/**
 * The owner's redirects as a table that is asked with every page that is not in memory. A source without a language is
 * the address in every language, unless that address has a line of its own; a source that ends in `/*` is an address
 * and everything below it, and a target that ends in `/*` takes over what the star stood for. Pure.
 */
export type Redirect = { id: string; source: string; target: string; permanent: boolean };

export type FoundRedirect = { redirect: Redirect; to: string };
export type RedirectTable = ReturnType<typeof createRedirectTable>;

const star = "/*";

export function createRedirectTable(redirects: Iterable<Redirect> = []) {
  const exact = new Map<string, Redirect>();
  const prefixes = new Map<string, Redirect>();
  for (const redirect of redirects)
    if (isPrefix(redirect.source)) prefixes.set(baseOf(redirect.source), redirect);
    else exact.set(redirect.source, redirect);

  /** `path` is canonical. A whole address wins over a star, and the longest star wins. */
  function find(path: string): FoundRedirect | undefined {
    const plain = plainPath(path);
    const whole = exact.get(path) ?? exact.get(plain);
    if (whole) return { redirect: whole, to: targetFor(whole, path) };
    if (prefixes.size === 0) return undefined;
    return below(path, path) ?? (plain === path ? undefined : below(plain, path));
  }

  function below(path: string, asked: string): FoundRedirect | undefined {
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
      const redirect = prefixes.get(path.slice(0, end));
      if (redirect) return { redirect, to: targetFor(redirect, asked, path.slice(end)) };
    }
    return undefined;
  }

  return { find };
}

export const isPrefix = (address: string) => address.endsWith(star);
export const baseOf = (address: string) => (isPrefix(address) ? address.slice(0, -star.length) : address);

/** A source without a language leads to the target in the language that was asked for. */
function targetFor({ source, target }: Redirect, asked: string, rest = ""): string {
  const whole = isPrefix(target) ? baseOf(target) + rest || "/" : target;
  const language = languageOfPath(asked);
  const isForAll = languageOfPath(source) === defaultLanguage;
  return isForAll && language !== defaultLanguage ? localizedPath(language, plainTarget(whole)) : whole;
}

function plainTarget(target: string): string {
  const { path, rest } = splitTarget(target);
  return plainPath(path) + rest;
}

/** The path of a target, and its query and hash. */
export function splitTarget(target: string): { path: string; rest: string } {
  const end = target.search(/[?#]/);
  return end < 0 ? { path: target, rest: "" } : { path: target.slice(0, end), rest: target.slice(end) };
}

/** A target with the query that was asked with. */
export function withSearch(to: string, search: string): string {
  if (search === "" || search === "?") return to;
  const hash = to.indexOf("#");
  const [address, section] = hash < 0 ? [to, ""] : [to.slice(0, hash), to.slice(hash)];
  return address + (address.includes("?") ? `&${search.slice(1)}` : search) + section;
}
