/** The path and the query ("" or "?…") of a request address. */
export function splitAddress(address: string): { path: string; search: string } {
  const mark = address.indexOf("?");
  return mark < 0 ? { path: address, search: "" } : { path: address.slice(0, mark), search: address.slice(mark) };
}

/**
 * The address of a request target, or the status with which to refuse it. Absolute-form targets ("GET
 * http://host/path", RFC 9112 section 3.2.2) are served when they name this site: by its own host or by the one in the
 * Host header.
 */
export function readTarget(
  method: string,
  target: string,
  hosts: (string | undefined)[],
): { address: string } | { refusal: 400 | 421 } {
  if (target.startsWith("/")) return { address: target };
  if (target === "*") return method === "OPTIONS" ? { address: target } : { refusal: 400 };
  const [, authority, rest = ""] = /^https?:\/\/([^/?#@\\]+)([/?].*)?$/i.exec(target) ?? [];
  if (authority === undefined) return { refusal: 400 };
  if (!hosts.some((host) => host?.toLowerCase() === authority.toLowerCase())) return { refusal: 421 };
  // "OPTIONS http://host" without a path is about the server as a whole, like "OPTIONS *".
  if (rest === "") return { address: method === "OPTIONS" ? "*" : "/" };
  return { address: rest.startsWith("/") ? rest : `/${rest}` };
}

const longestAddress = 4096;

export function isWellFormed(address: string): boolean {
  const { path } = splitAddress(address);
  if (address.length > longestAddress || /[\\#]|%00/.test(address)) return false;
  // new URL() resolves "." and ".." segments, so the application would see a different path than the checks before it.
  if (/\/(\.|%2e){1,2}(\/|$)/i.test(path)) return false;
  try {
    // The result must be used: the bundler removes calls that it considers pure.
    return decodeURIComponent(path).startsWith("/");
  } catch {
    return false;
  }
}
