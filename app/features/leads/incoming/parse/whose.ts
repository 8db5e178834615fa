import { headerOf, isSameMailbox, type ReceivedMail } from "./read-mail.ts";

/** Which lead a mail belongs to, and how far its sender can be trusted. The subject never matters. Pure. */

/**
 * same: it answers a mail of ours and comes from the lead's address. other: it answers one, from elsewhere. address: the
 * owner's own server has checked the lead's address. claimed: it only says that it comes from there.
 */
export type Trust = "same" | "other" | "address" | "claimed";

export type KnownLead = { id: string; email: string };
type Known = {
  /** The lead whose reply token or whose mail's Message-ID is named. */
  proven?: KnownLead;
  /** The lead with the sender's address. */
  byAddress?: KnownLead;
};

export function whose(
  { from, dmarc }: { from: string[]; dmarc: Dmarc | undefined },
  { proven, byAddress }: Known,
): { lead: KnownLead; trust: Trust } | undefined {
  const [sender, ...others] = from;
  const single = others.length === 0 ? sender : undefined;
  if (proven) {
    const isTheirs = single !== undefined && isSameMailbox(single, proven.email) && dmarc !== "fail";
    return { lead: proven, trust: isTheirs ? "same" : "other" };
  }
  if (!byAddress || single === undefined) return undefined;
  return { lead: byAddress, trust: dmarc === "pass" ? "address" : "claimed" };
}

export type Dmarc = "pass" | "fail";

/**
 * What the owner's own server found out. Anybody can write such a header, so only the one with the name of that server
 * counts, and the first of those: a server removes headers in its own name that come from outside.
 */
export function dmarcOf(mail: Pick<ReceivedMail, "headers" | "from">, authServer: string): Dmarc | undefined {
  if (!authServer) return undefined;
  const results = mail.headers.filter(({ key }) => key === "authentication-results").map(({ value }) => value);
  const own = results.find((value) => value.trim().split(/[\s;]/, 1)[0]?.toLowerCase() === authServer.toLowerCase());
  const found = /(?:^|[;\s])dmarc\s*=\s*(\w+)/i.exec(own ?? "")?.[1]?.toLowerCase();
  return found === "pass" ? "pass" : found === "fail" ? "fail" : undefined;
}

/** Our own mail that comes back: a copy in the mailbox, or a notice to the team. */
export function messageIdOf(mail: Pick<ReceivedMail, "headers">): string | undefined {
  return headerOf(mail, "message-id");
}
