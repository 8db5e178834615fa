import { isIPv6 } from "node:net";

/** Who an address is counted as: providers give an IPv6 subscriber at least a /64, so its addresses are one client. */
export function clientKey(address: string): string {
  const plain = unmapped(address);
  return isIPv6(plain) ? network(plain, 4) : plain;
}

/** The /48 of an IPv6 client: many lines have a whole one, or a /56, and with it thousands of /64. */
export function lineKey(address: string): string | undefined {
  const plain = unmapped(address);
  return isIPv6(plain) ? network(plain, 3) : undefined;
}

/** Converts an IPv4-mapped IPv6 address ("::ffff:203.0.113.7") to IPv4. */
export function unmapped(address: string): string {
  return /^::ffff:(?=\d+\.)/i.test(address) ? address.slice(7) : address;
}

function network(address: string, groupCount: number): string {
  const [head = "", tail] = address.toLowerCase().replace(/%.*/s, "").split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return groups
    .slice(0, groupCount)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
