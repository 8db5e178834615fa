/** Opens the reader's mail program with this written already. The "@" stays readable, everything else is escaped. */
export function mailtoAddress(email: string, written: { subject?: string; body?: string } = {}): string {
  const query = Object.entries(written)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.replace(/\r?\n/g, "\r\n"))}`);
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}
