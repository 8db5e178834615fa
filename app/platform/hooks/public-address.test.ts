import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.server.ts";
import { sendHook } from "./send.server.ts";

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "localhost",
  "",
])("[HK3] %s is not an address of the internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "9.255.255.255", "172.15.255.255", "172.32.0.1", "192.167.1.1", "2606:4700::1111", "2a00::1"])(
  "%s is one",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

/** How programs and people also write them; `new URL()` reads them all. */
test.each([
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f.0.0.1/",
  "https://0177.0.0.1/",
  "https://0/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://１２７.０.０.１/",
  "https://127.0.0.1./",
  "https://localhost/",
  "https://localhost./",
])("[HK3] nothing is sent to %s", async (address) => {
  const outcome = await sendHook(address, {}, "{}", { privateHosts: [] });
  expect(outcome).toEqual({ ok: false, error: "own:private" });
});

test("[HK3] nothing is sent to a name that leads into a private network, or without https", async () => {
  const resolve = async () => [
    { address: "10.0.0.1", family: 4 },
    { address: "::ffff:169.254.169.254", family: 6 },
  ];
  expect(await sendHook("https://metadata.example/", {}, "{}", { privateHosts: [], resolve })).toEqual({
    ok: false,
    error: "own:private",
  });
  expect(await sendHook("http://example.org/", {}, "{}", { privateHosts: [] })).toMatchObject({ ok: false });
});
