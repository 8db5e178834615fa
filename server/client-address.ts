import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Who asks: the peer, or what a trusted proxy says of it (the last address that is not itself a trusted proxy). */
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

  function clientOf(socketAddress: string, forwardedFor = ""): { address: string; viaProxy: boolean } {
    const peer = plain(socketAddress);
    if (trusted.length === 0 || !isTrusted(peer)) return { address: peer, viaProxy: false };
    const chain = forwardedFor
      .split(",")
      .map((part) => plain(part.trim()))
      .filter(Boolean);
    for (const address of chain.reverse()) if (!isTrusted(address)) return { address, viaProxy: true };
    return { address: peer, viaProxy: true };
  }

  return {
    clientOf,
    clientAddress: (request: IncomingMessage) =>
      clientOf(request.socket.remoteAddress ?? "", String(request.headers["x-forwarded-for"] ?? "")),
  };
}

function plain(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}
