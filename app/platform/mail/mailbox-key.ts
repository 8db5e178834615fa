const gmail = new Set(["gmail.com", "googlemail.com"]);

/**
 * Which mailbox an address reaches: without its tag (ana+news@…), in lower case, and for Gmail without dots. Used only
 * to count; mail goes to the address as it was written.
 */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).trim().toLowerCase();
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, "");
  const untagged = local.split("+", 1)[0] || local;
  return gmail.has(domain) ? `${untagged.replaceAll(".", "") || untagged}@gmail.com` : `${untagged}@${domain}`;
}
