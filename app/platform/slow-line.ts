/**
 * On a line with long round trips a page from the server is there sooner than the script, data and copy that a
 * navigation inside the browser needs (figures: bench/results.md). Browsers that do not tell count as fast.
 */
export function isSlowLine(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType !== undefined && connection.effectiveType !== "4g";
}
