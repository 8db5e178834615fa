/** Names of files and functions are case-sensitive; all other paths are lower case. */
const caseSensitive = /^\/(blog-images|assets|functions|rpc)\//;

/**
 * The canonical form of a path, used for caching and routing: no unnecessary percent-encoding ("/%65s/about" is
 * "/es/about"), no repeated or trailing slashes, lower case.
 */
export function canonicalPath(path: string): string {
  let target = decodeUnreserved(path)
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  if (!caseSensitive.test(target)) target = target.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  // React Router reads "/about/_.data" and "/about.data" as the same request; only the home page needs the first form.
  return target.replace(/(?<=[^/])\/_\.data$/, ".data");
}

/** RFC 3986 section 2.3: letters, digits, "-", ".", "_" and "~" are equivalent whether encoded or not. */
function decodeUnreserved(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}
