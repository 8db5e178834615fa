import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { lineKey, unmapped } from "#app/platform/limits/client-key.ts";

/**
 * The client's address: the peer's or, behind trusted proxies, the last forwarded address that is not a trusted proxy.
 */
export function createClientAddress(trusted: string[]) {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (isIP(address) === 0) continue;
    if (bits) proxies.addSubnet(address, Number(bits), family);
    else proxies.addAddress(address, family);
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  /** Behind a proxy the peer is the same each time. */
  let known = { socketAddress: "", peer: "", isProxy: false };

  function clientOf(socketAddress: string, forwardedFor = ""): { address: string; viaProxy: boolean } {
    if (known.socketAddress !== socketAddress) {
      const peer = unmapped(socketAddress);
      known = { socketAddress, peer, isProxy: trusted.length > 0 && isTrusted(peer) };
    }
    const { peer, isProxy } = known;
    if (!isProxy) return { address: peer, viaProxy: false };
    const chain = forwardedFor.split(",").filter((part) => part.trim() !== "");
    for (const part of chain.reverse()) {
      const address = forwardedAddress(part);
      // Entries to the left of an invalid one cannot be trusted either.
      if (address === undefined) break;
      if (!isTrusted(address)) return { address, viaProxy: true };
    }
    return { address: peer, viaProxy: true };
  }

  return {
    clientOf,
    clientAddress: (request: IncomingMessage) =>
      clientOf(request.socket.remoteAddress ?? "", String(request.headers["x-forwarded-for"] ?? "")),
  };
}

/**
 * The network of a client, for logs: enough to see where abuse comes from, too little to name a household. "203.0.113.7"
 * -> "203.0.113.0/24", "2001:db8:1:2::7" -> "2001:db8:1::/48".
 */
export function networkOf(address: string): string {
  const family = isIP(address);
  if (family === 0) return "";
  if (family === 4) return `${address.slice(0, address.lastIndexOf("."))}.0/24`;
  return `${lineKey(address)}::/48`;
}

/**
 * One entry of X-Forwarded-For without the port that some proxies add ("203.0.113.7:4001", "[2001:db8::1]:4001"): with
 * the port, every connection would count as a different client.
 */
function forwardedAddress(entry: string): string | undefined {
  const text = entry.trim();
  const withoutPort =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text)?.[1] ?? text;
  const address = unmapped(withoutPort);
  return isIP(address) === 0 ? undefined : address;
}
