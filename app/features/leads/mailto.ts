/**
 * A link that opens the mail program with subject and body filled in. The "@" stays readable, everything else is
 * escaped.
 */
export function mailtoAddress(email: string, prefilled: { subject?: string; body?: string } = {}): string {
  const query = Object.entries(prefilled)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.replace(/\r?\n/g, "\r\n"))}`);
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}
