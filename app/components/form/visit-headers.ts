/**
 * Where the visit came from, for the team: the address with which this document was opened and the host that led to it. The browser knows
 * both; nothing is stored for it.
 */
export function visitHeaders(): Record<string, string> {
  const first = performance.getEntriesByType("navigation")[0]?.name ?? "";
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).host : "";
  const headers = { "X-First-Page": first.slice(0, 2000), "X-Referring-Site": referrer };
  // A header takes ASCII only; an address that is not encoded is left out.
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\x21-\x7e]+$/.test(value)));
}
