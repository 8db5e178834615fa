import { expect, test } from "vitest";
import { clientKey, consumePoint } from "./limits.server.ts";

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
});
