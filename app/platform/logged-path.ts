/** A path as the log keeps it: the secret of a private link (a result, a preview) opens it, so it is left out. */
export function loggedPath(path: string): string {
  return path.replace(/\/(?=[\w-]*\d)[\w-]{32,}(?=[/.]|$)/g, (segment) =>
    /^\/[0-9a-f]{32,}$/i.test(segment) || /[A-Z]/.test(segment) ? "/…" : segment,
  );
}
