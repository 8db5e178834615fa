const gmail = new Set(["gmail.com", "googlemail.com"]);

/**
 * Identifies the mailbox behind an address: in lower case, without a tag (ana+news@…) and, for Gmail, without dots.
 * Only used for counting; mail goes to the address as it was typed.
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
