import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * Addresses of the public internet. Everything else could be a machine of the operator that trusts this one, so a hook
 * must not lead there (docs/security.md). Lists of IANA, "special-purpose address registries".
 */
const reserved = new BlockList();
for (const network of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]) {
  const [address = "", bits] = network.split("/");
  reserved.addSubnet(address, Number(bits), "ipv4");
}

/** Of IPv6 only the part that is given to networks, without what stands for another address or for none. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
const reserved6 = new BlockList();
for (const network of ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]) {
  const [address = "", bits] = network.split("/");
  reserved6.addSubnet(address, Number(bits), "ipv6");
}

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, "ipv4");
  // A zone ("%eth0") only exists inside a network; "::ffff:10.0.0.1" is outside of 2000::/3.
  if (!isIPv6(address) || address.includes("%")) return false;
  return globalUnicast.check(address, "ipv6") && !reserved6.check(address, "ipv6");
}
