/**
 * On a connection with long round trips, loading a page from the server is faster than loading the script, data and
 * copy that a client-side navigation needs. Browsers that do not report the type of the
 * connection count as fast.
 */
export function isSlowConnection(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType !== undefined && connection.effectiveType !== "4g";
}
