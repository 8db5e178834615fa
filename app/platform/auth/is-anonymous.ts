/** Pages for a session are neither cached nor served from the cache, and not counted. */
export function isAnonymous(cookie: string | null | undefined): boolean {
  return !cookie || !/(^|;\s*)(__Secure-)?savia\./.test(cookie);
}
