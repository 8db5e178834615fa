import { expect, test } from "vitest";
import { createClientAddress, networkOf } from "./client-address.ts";

const { clientOf } = createClientAddress(["127.0.0.1", "10.0.0.0/8", "2001:db8:ffff::/48"]);
const addressIn = (forwardedFor: string) => clientOf("127.0.0.1", forwardedFor).address;

test("a port added by a proxy is ignored", () => {
  for (const entry of ["203.0.113.7", "203.0.113.7:4001", "  203.0.113.7:59999  ", "::ffff:203.0.113.7"])
    expect(addressIn(entry), entry).toBe("203.0.113.7");
  for (const entry of ["2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:4001"])
    expect(addressIn(entry), entry).toBe("2001:db8::1");
});

test("the client is the last address that is not a trusted proxy, with and without ports", () => {
  expect(addressIn("198.51.100.1, 203.0.113.7:4001, 10.1.2.3:443")).toBe("203.0.113.7");
  expect(addressIn("203.0.113.7:4001, [2001:db8:ffff::9]:443, 10.1.2.3")).toBe("203.0.113.7");
  expect(addressIn("203.0.113.7,,")).toBe("203.0.113.7");
});

test("the peer is the client when the entry is not an address", () => {
  for (const entry of [
    "unknown",
    "203.0.113.7:port",
    "203.0.113.7:4001:2",
    "203.0.113",
    "[203.0.113.7",
    "2001:db8::1]:4001",
    "203.0.113.7 :4001",
    "_hidden, 10.1.2.3",
    "198.51.100.1, junk",
    " ",
  ])
    expect(addressIn(entry), entry).toBe("127.0.0.1");
});

test("X-Forwarded-For from an untrusted peer is ignored", () => {
  expect(clientOf("203.0.113.9", "198.51.100.1")).toEqual({ address: "203.0.113.9", viaProxy: false });
  expect(clientOf("::ffff:127.0.0.1", "198.51.100.1:80")).toEqual({ address: "198.51.100.1", viaProxy: true });
});

test("logs get the network of a client, not its address", () => {
  const networks = {
    "203.0.113.7": "203.0.113.0/24",
    "127.0.0.1": "127.0.0.0/24",
    "2001:db8:1:2:3:4:5:6": "2001:db8:1::/48",
    "2001:0DB8:0001::7": "2001:db8:1::/48",
    "2001:db8::7": "2001:db8:0::/48",
    "fe80::1%eth0": "fe80:0:0::/48",
    "::1": "0:0:0::/48",
    "": "",
    unknown: "",
  };
  expect(Object.fromEntries(Object.keys(networks).map((address) => [address, networkOf(address)]))).toEqual(networks);
});
