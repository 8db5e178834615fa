/** Where an address should have gone: no trailing slash, no upper case in it. Files and functions keep their names. */
export function canonicalRedirect(path: string): string | undefined {
  if (path === "/") return undefined;
  let target = path.replace(/\/+$/, "").replace(/\/{2,}/g, "/");
  if (!/^\/(blog-images|assets|functions|rpc)\//.test(target))
    target = target.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  target ||= "/";
  return target === path ? undefined : target;
}
