import { expect, test } from "vitest";
import { clientKey, lineKey } from "./client-key.ts";
import { consumeClientPoint, consumePoint, refundClientPoint } from "./limits.server.ts";

test("[R16] when a key has no points left, only that key is refused, with the seconds to wait", async () => {
  const limit = { name: "test.client", points: 2, seconds: 60, perProcess: true };
  expect(await consumePoint(limit, "a")).toEqual({ allowed: true });
  expect(await consumePoint(limit, "a")).toEqual({ allowed: true });
  expect(await consumePoint(limit, "a")).toEqual({ allowed: false, retryAfter: 60 });
  expect(await consumePoint(limit, "b")).toEqual({ allowed: true });
});

test("all addresses of one IPv6 subscriber count as one client", () => {
  expect(clientKey("192.0.2.7")).toBe("192.0.2.7");
  expect(clientKey("2001:db8:0:1::7")).toBe("2001:db8:0:1");
  expect(clientKey("2001:0db8:0000:0001:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:0:1");
  expect(clientKey("::1")).toBe("0:0:0:0");
  expect([clientKey("::ffff:192.0.2.7"), lineKey("::ffff:192.0.2.7"), lineKey("192.0.2.7")]).toEqual([
    "192.0.2.7",
    undefined,
    undefined,
  ]);
  expect(lineKey("2001:0db8::7")).toBe("2001:db8:0");
});

test("a /48 has four times the points of each of its /64", async () => {
  const limit = { name: "test.line", points: 2, seconds: 60, perProcess: true };
  const take = async (address: string) => (await consumeClientPoint(limit, address)).allowed;
  const networks = Array.from({ length: 5 }, (_, number) => `2001:db8:7:${number}::1`);
  // What a /64 asks for beyond its own points uses up none of its neighbours'.
  const taken = [];
  for (const address of networks) taken.push(await take(address), await take(address), await take(address));
  expect(taken).toEqual([...Array<boolean[]>(4).fill([true, true, false]).flat(), false, false, false]);
  expect(await take("2001:db8:8::1")).toBe(true);
  for (let number = 0; number < 9; number++) {
    expect(await take("2001:db8:9::1")).toBe(true);
    await refundClientPoint(limit, "2001:db8:9::1");
  }
  for (let number = 0; number < 12; number++) expect(await take(`::ffff:192.0.2.${number}`)).toBe(true);
});
