/**
 * The path for the log, without the tokens of private links (scanner results, post previews): whoever has one can open
 * the page.
 */
export function loggedPath(path: string): string {
  return path.replace(/\/(?=[\w-]*\d)[\w-]{32,}(?=[/.]|$)/g, (segment) =>
    /^\/[0-9a-f]{32,}$/i.test(segment) || /[A-Z]/.test(segment) ? "/…" : segment,
  );
}
